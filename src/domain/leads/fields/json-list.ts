/** The elements if the text is a JSON array, as some exports write lists into one column; else `null`. */
export function parseJsonList(text: string): readonly unknown[] | null {
  if (!text.startsWith('[') || !text.endsWith(']')) return null;
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) ? parsed : null;
  } catch {
    return null;
  }
}

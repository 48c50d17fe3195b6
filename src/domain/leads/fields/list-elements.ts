import { scalarText } from './clean-text';

/** The elements of a list: of an array, of a JSON array as text, as some exports write them, or of a text with separators. */
export function listElements(value: unknown, separator: RegExp | string): readonly unknown[] {
  if (Array.isArray(value)) return value;
  const text = scalarText(value);
  return text === null ? [] : (parseJsonArray(text) ?? text.split(separator));
}

function parseJsonArray(text: string): readonly unknown[] | null {
  if (!text.startsWith('[') || !text.endsWith(']')) return null;
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) ? parsed : null;
  } catch {
    return null;
  }
}

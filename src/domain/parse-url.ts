/**
 * The URL that a text spells, or null. Not by `URL.canParse`: once Node.js 20 has optimised a function that calls it,
 * it refuses names such as `bücher.example`.
 */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

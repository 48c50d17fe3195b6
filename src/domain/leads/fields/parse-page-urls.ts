import { cleanText } from './clean-text';
import { listElements } from './list-elements';

/** A prospect shows this many pages, and a record brings no more. */
export const PAGES_MAX = 50;

/**
 * Commas and blanks are part of some addresses, so they separate only where another address begins. The
 * look-behind keeps a long run of blanks from being tried again at each of them.
 */
const BETWEEN_PAGES = /(?<![\s,;|])[\s,;|]+(?=https?:\/\/|\/)/i;

/** The pages a record tells of, each once: an array, a JSON array as text, or addresses in a row. */
export function parsePageUrls(value: unknown): readonly string[] {
  const urls = new Set<string>();
  for (const element of listElements(value, BETWEEN_PAGES)) {
    const page = cleanText(element);
    if (page !== null && urls.size < PAGES_MAX) urls.add(page);
  }
  return [...urls];
}

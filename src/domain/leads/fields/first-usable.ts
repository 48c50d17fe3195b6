import { cleanText, scalarText } from './clean-text';
import { listElements } from './list-elements';

const BETWEEN_ADDRESSES = /[\s,;|<>]+/;
/** More than anybody has. Reading an address takes its time, and a field may hold thousands of something else. */
const TRIED_MAX = 50;

export interface FirstUsable {
  readonly text: string;
  /** What else was in the field. */
  readonly rest: readonly string[];
}

/**
 * The first address that can be read of several in one field: an array, a JSON array as text, or addresses in a row,
 * as in `Ann <ann@acme.example>; office@acme.example`. `null` where there is none among the first 50, or the field is
 * one address.
 */
export function firstUsable(value: unknown, isUsable: (text: string) => boolean): FirstUsable | null {
  if (typeof value === 'string' && !BETWEEN_ADDRESSES.test(value)) return null;
  const parts = partsOf(value);
  const index = parts.slice(0, TRIED_MAX).findIndex(isUsable);
  const [text, alone] = [cleanText(parts[index]), cleanText(value)];
  if (text === null || text === alone) return null;
  return { text, rest: parts.filter((_, position) => position !== index) };
}

function partsOf(value: unknown): string[] {
  return listElements(value, BETWEEN_ADDRESSES)
    .flatMap((element) => scalarText(element)?.split(BETWEEN_ADDRESSES) ?? [])
    .filter((part) => part !== '');
}

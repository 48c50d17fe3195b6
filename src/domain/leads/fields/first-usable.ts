import { cleanText, scalarText } from './clean-text';
import { parseJsonList } from './json-list';

const BETWEEN_ADDRESSES = /[\s,;|<>]+/;

export interface FirstUsable {
  readonly text: string;
  /** What else was in the field. */
  readonly rest: readonly string[];
}

/**
 * The first address that can be read of several in one field: an array, a JSON array as text, or addresses in a row,
 * as in `Ann <ann@acme.example>; office@acme.example`. `null` where there is none, or the field is one address.
 */
export function firstUsable(value: unknown, isUsable: (text: string) => boolean): FirstUsable | null {
  if (typeof value === 'string' && !BETWEEN_ADDRESSES.test(value)) return null;
  const parts = partsOf(value);
  const index = parts.findIndex(isUsable);
  const [text, alone] = [cleanText(parts[index]), cleanText(value)];
  if (text === null || text === alone) return null;
  return { text, rest: parts.filter((_, position) => position !== index) };
}

function partsOf(value: unknown): string[] {
  return elementsOf(value)
    .flatMap((element) => scalarText(element)?.split(BETWEEN_ADDRESSES) ?? [])
    .filter((part) => part !== '');
}

function elementsOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  const text = scalarText(value);
  return (text === null ? null : parseJsonList(text)) ?? [value];
}

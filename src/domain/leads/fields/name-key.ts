import { scalarText } from './clean-text';

const PLAIN = /^[a-z]+$/;
const DIACRITICS = /[\u0300-\u036F]/g;
const BLANKS = /\s+/g;
const LETTER = /\p{Letter}/u;

/**
 * `first last domain`, the same for `José  DE LA Cruz` and `jose de la cruz`; `null` unless all three
 * are there, since less than that does not tell two people apart.
 */
export function nameKey(firstName: unknown, lastName: unknown, domain: string | null): string | null {
  const first = foldName(firstName);
  const last = foldName(lastName);
  return first === null || last === null || domain === null ? null : `${first} ${last} ${domain}`;
}

function foldName(value: unknown): string | null {
  const text = scalarText(value)?.toLowerCase();
  if (text === undefined) return null;
  if (PLAIN.test(text)) return text;
  if (!LETTER.test(text)) return null;
  return text.normalize('NFKD').replace(DIACRITICS, '').normalize('NFC').replace(BLANKS, ' ').trim();
}

import { cleanText } from './clean-text';

/** `Ada de Lovelace` and `de Lovelace, Ada`: the first name is one word. Null for a single word, and for what is no text. */
export function splitFullName(value: unknown): { firstName: string; lastName: string } | null {
  const words = cleanText(value)?.split(/\s+/) ?? [];
  const comma = words.findIndex((word) => word.endsWith(','));
  const ordered = comma === -1 ? words : [...words.slice(comma + 1), ...words.slice(0, comma + 1)];
  const [firstName = '', ...others] = ordered
    .map((word) => word.replace(/,+$/, ''))
    .filter((word) => word !== '');
  return firstName === '' || others.length === 0 ? null : { firstName, lastName: others.join(' ') };
}

/** Listed fields longer than this are cut; the rest of a record is bounded as a whole. */
export const FIELD_CHARACTERS_MAX = 512;

const NEEDS_CLEANING = /[\0\uD800-\uDFFF]/;
const NUL = /\0/g;
/** With the `u` flag a pair is one character, so this finds only halves of pairs. */
const LONE_SURROGATE = /\p{Surrogate}/gu;

/**
 * A scalar as text fit for storing: NUL removed, halves of surrogate pairs replaced by U+FFFD, trimmed.
 * Objects, arrays, null and blank text are absent (`null`).
 */
export function scalarText(value: unknown): string | null {
  const text = asText(value);
  if (text === null) return null;
  const storable = NEEDS_CLEANING.test(text) ? text.replace(NUL, '').replace(LONE_SURROGATE, '\uFFFD') : text;
  const trimmed = storable.trim();
  return trimmed === '' ? null : trimmed;
}

/** Like `scalarText`, cut to `FIELD_CHARACTERS_MAX` code points. */
export function cleanText(value: unknown): string | null {
  const text = scalarText(value);
  return text === null ? null : firstCharacters(text, FIELD_CHARACTERS_MAX);
}

/** The first so many code points, never half a pair, without trailing blanks. */
export function firstCharacters(text: string, charactersMax: number): string {
  if (text.length <= charactersMax) return text;
  let end = 0;
  for (let count = 0; count < charactersMax && end < text.length; count += 1) {
    end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1;
  }
  return end >= text.length ? text : text.slice(0, end).trimEnd();
}

function asText(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : null;
  return typeof value === 'boolean' ? String(value) : null;
}

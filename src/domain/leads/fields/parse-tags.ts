import { FIELD_CHARACTERS_MAX, firstCharacters, scalarText } from './clean-text';
import { listElements } from './list-elements';

/** A prospect has this many tags, and a record brings no more. */
export const TAGS_MAX = 100;

/**
 * Tags from a list or from text with commas: trimmed, without empty ones, unique without regard to case
 * (the first spelling stays). All together they have at most `FIELD_CHARACTERS_MAX` characters; what
 * comes after is left out whole, so that no tag is invented by cutting another.
 */
export function parseTags(value: unknown): readonly string[] {
  const unique = new Map<string, string>();
  let charactersLeft = FIELD_CHARACTERS_MAX;
  for (const element of listElements(value, ',')) {
    const sent = scalarText(element);
    if (sent === null) continue;
    const tag = firstCharacters(sent, FIELD_CHARACTERS_MAX);
    const folded = foldTag(tag);
    if (unique.has(folded) || unique.size === TAGS_MAX) continue;
    if (tag.length > charactersLeft && unique.size > 0) continue;
    charactersLeft -= tag.length;
    unique.set(folded, tag);
  }
  return [...unique.values()];
}

/** Two tags with the same folded form are the same tag. */
export function foldTag(tag: string): string {
  return tag.normalize('NFC').toLowerCase();
}

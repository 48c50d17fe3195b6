import type { Prospect } from './prospect';

/** Beginnings of a word that are looked up by equality; longer searches compare the rest as well. */
const TERM_LENGTHS = [2, 4, 7] as const;
const WORD_CHARACTERS_MAX = 40;
const PROSPECT_WORDS_MAX = 24;
const SEARCH_WORDS_MAX = 8;

const MARKS = /\p{M}+/gu;
const BETWEEN_WORDS = /[^\p{L}\p{N}]+/u;

/** What a prospect can be found by: its words, and their beginnings as terms for an index. */
export interface SearchEntry {
  readonly words: readonly string[];
  readonly terms: readonly string[];
}

/** One word of a search. */
export interface SearchWord {
  readonly word: string;
  /** The term that every word beginning like this one has. */
  readonly term: string;
  /** Whether each word with that term begins like this one, so that nothing is left to compare. */
  readonly isExact: boolean;
}

/** The names, e-mail address, company and domain of a prospect, made searchable. */
export function searchEntryOf({ person, company }: Pick<Prospect, 'person' | 'company'>): SearchEntry {
  const texts = [person.firstName, person.lastName, company.name, person.businessEmail, company.domain];
  const words = uniqueWords(texts.filter((text) => text !== null).join(' ')).slice(0, PROSPECT_WORDS_MAX);
  return { words, terms: [...new Set(words.flatMap(termsOf))] };
}

/** The words of a search, the most telling first; a prospect has to have a word that begins like each of them. */
export function readSearch(text: string): readonly SearchWord[] {
  return uniqueWords(text)
    .toSorted((one, other) => other.length - one.length)
    .slice(0, SEARCH_WORDS_MAX)
    .map((word) => {
      const characters = Array.from(word);
      const length = TERM_LENGTHS.findLast((candidate) => candidate <= characters.length);
      const term = characters.slice(0, length).join('');
      return { word, term, isExact: length === characters.length || characters.length === 1 };
    });
}

/** Lower case, without accents, without what stands between words: `Zoë O’Neill-Özkan` is zoe, o, neill, ozkan. */
function uniqueWords(text: string): string[] {
  const folded = text.normalize('NFKD').replace(MARKS, '').toLowerCase();
  const words = folded
    .split(BETWEEN_WORDS)
    .map((word) => Array.from(word).slice(0, WORD_CHARACTERS_MAX).join(''));
  return [...new Set(words)].filter((word) => word !== '');
}

/** A word of one character is found as a whole only: half of all prospects begin like it. */
function termsOf(word: string): string[] {
  const characters = Array.from(word);
  if (characters.length === 1) return [word];
  return TERM_LENGTHS.filter((length) => length <= characters.length).map((length) =>
    characters.slice(0, length).join(''),
  );
}

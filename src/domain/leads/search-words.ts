import type { Prospect } from './prospect';

/**
 * The beginnings of a word that are looked up by equality; a search of another length compares the words as well.
 * Each length is one more entry of the index a word, paid at every intake.
 */
const TERM_LENGTHS = [5, 3, 2] as const;
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
  readonly isWhole: boolean;
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
    .toSorted((one, other) => weightOf(other) - weightOf(one))
    .slice(0, SEARCH_WORDS_MAX)
    .map((word) => {
      const [term = word] = termsOf(word);
      return { word, term, isWhole: term === word };
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

/** Longer words are rarer, and numbers rarer than names. */
function weightOf(word: string): number {
  const isNumber = /^\p{N}{3}/u.test(word);
  return word.length + (isNumber ? WORD_CHARACTERS_MAX : 0);
}

/** The longest first. One character finds whole words only: half of all prospects have a word that begins like it. */
function termsOf(word: string): string[] {
  const characters = Array.from(word);
  if (characters.length === 1) return [word];
  return TERM_LENGTHS.filter((length) => length <= characters.length).map((length) =>
    characters.slice(0, length).join(''),
  );
}

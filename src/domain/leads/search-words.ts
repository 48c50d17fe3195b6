import type { Prospect } from './prospect';

/**
 * The beginning of a word that is looked up by equality; longer searches compare the rest as well, one of two
 * characters takes a range of them. One entry of the index a word: each further length is paid at every intake.
 */
const TERM_CHARACTERS = 3;
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
  /** The term that every word beginning like this one has, or begins with: see `match`. */
  readonly term: string;
  /**
   * `term`: each word with that term begins like this one, so that nothing is left to compare; `word`: the words
   * are left to compare; `range`: all terms that begin like this one.
   */
  readonly match: 'term' | 'word' | 'range';
}

/** The names, e-mail address, company and domain of a prospect, made searchable. */
export function searchEntryOf({ person, company }: Pick<Prospect, 'person' | 'company'>): SearchEntry {
  const texts = [person.firstName, person.lastName, company.name, person.businessEmail, company.domain];
  const words = uniqueWords(texts.filter((text) => text !== null).join(' ')).slice(0, PROSPECT_WORDS_MAX);
  return { words, terms: [...new Set(words.map(termOf))] };
}

/** The words of a search, the most telling first; a prospect has to have a word that begins like each of them. */
export function readSearch(text: string): readonly SearchWord[] {
  return uniqueWords(text)
    .toSorted((one, other) => other.length - one.length)
    .slice(0, SEARCH_WORDS_MAX)
    .map((word) => {
      return { word, term: termOf(word), match: matchOf(Array.from(word).length) };
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

/** One character finds whole words only: half of all prospects have a word that begins like it. */
function matchOf(characters: number): SearchWord['match'] {
  if (characters > TERM_CHARACTERS) return 'word';
  return characters === 2 ? 'range' : 'term';
}

function termOf(word: string): string {
  return Array.from(word).slice(0, TERM_CHARACTERS).join('');
}

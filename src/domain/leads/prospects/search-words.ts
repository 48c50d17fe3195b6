import type { Prospect } from './prospect';

const WORD_CHARACTERS_MAX = 40;
/** Each is one entry of an index, paid at every intake. */
const PROSPECT_WORDS_MAX = 24;
const SEARCH_WORDS_MAX = 8;

const MARKS = /\p{M}+/gu;
const BETWEEN_WORDS = /[^\p{L}\p{N}]+/u;

/**
 * The words that a prospect can be found by: of name, company, e-mail address and domain. Addresses and domains are
 * taken apart too, since most of their words are those of the name and the company, and each word is kept once.
 */
export function searchWordsOf({ person, company }: Pick<Prospect, 'person' | 'company'>): readonly string[] {
  const texts = [person.firstName, person.lastName, company.name, person.businessEmail, company.domain];
  return uniqueWords(texts.filter((text) => text !== null).join(' ')).slice(0, PROSPECT_WORDS_MAX);
}

/** The words of a search; a prospect has to have a word that begins like each of them. */
export function readSearch(text: string): readonly string[] {
  return uniqueWords(text).slice(0, SEARCH_WORDS_MAX);
}

/** Lower case, without accents, without what stands between words: `Zoë O’Neill-Özkan` is zoe, o, neill, ozkan. */
function uniqueWords(text: string): string[] {
  const folded = text.normalize('NFKD').replace(MARKS, '').toLowerCase();
  const words = folded
    .split(BETWEEN_WORDS)
    .map((word) => Array.from(word).slice(0, WORD_CHARACTERS_MAX).join(''));
  return [...new Set(words)].filter((word) => word !== '');
}

import type { Prospect } from './prospect';

const WORD_CHARACTERS_MAX = 40;
/** Each is one entry of an index, paid at every intake. */
const PROSPECT_WORDS_MAX = 24;
const SEARCH_WORDS_MAX = 8;

const MARKS = /\p{M}+/gu;
/** How domains end, `.com` and `.co.uk`: half of all have the same, so that it finds nobody and costs every index. */
const DOMAIN_ENDING =
  /(?:\.(?:\p{Ll}{2}|com|net|org|info|biz|edu|gov|app|dev|example))+(?![\p{L}\p{N}.@-])/gu;
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

/**
 * Lower case, without accents, without what stands between words and without how domains end: `Zoë O’Neill-Özkan
 * @acme.com` is zoe, o, neill, ozkan, acme.
 */
function uniqueWords(text: string): string[] {
  const folded = text.normalize('NFKD').replace(MARKS, '').toLowerCase();
  const words = folded
    .replace(DOMAIN_ENDING, ' ')
    .split(BETWEEN_WORDS)
    .map((word) => Array.from(word).slice(0, WORD_CHARACTERS_MAX).join(''));
  return [...new Set(words)].filter((word) => word !== '');
}

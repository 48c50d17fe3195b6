import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { readSearch, searchEntryOf } from '../../../src/domain/leads/search-words';

const NOBODY = {
  firstName: null,
  lastName: null,
  title: null,
  linkedInUrl: null,
  businessEmail: null,
  emailKind: null,
};
const NOTHING = {
  name: null,
  domain: null,
  industry: null,
  employeeCount: null,
  employees: null,
  estimateRevenue: null,
  revenue: null,
  city: null,
  state: null,
  zipcode: null,
};

function entryOf(firstName: string, companyName: string | null = null) {
  return searchEntryOf({ person: { ...NOBODY, firstName }, company: { ...NOTHING, name: companyName } });
}

function begin(texts: readonly string[], word: string): boolean {
  return texts.some((known) => known >= word && known < `${word}\u{10ffff}`);
}

/** As a store decides it: by the term, and by the word itself where that is not enough. */
function finds(search: string, firstName: string): boolean {
  const { words, terms } = entryOf(firstName);
  return readSearch(search).every(
    ({ word, term, isWhole }) => terms.includes(term) && (isWhole || begin(words, word)),
  );
}

describe('searchEntryOf', () => {
  it('folds case and accents and splits at everything that is no letter or digit', () => {
    expect(entryOf('Zoë', 'O’Neill-ÖZKAN & Söhne (2)').words).toEqual([
      'zoe',
      'o',
      'neill',
      'ozkan',
      'sohne',
      '2',
    ]);
  });

  it('has a bounded number of terms, however long a name is', () => {
    const { words, terms } = entryOf(
      Array.from({ length: 200 }, (_, index) => `word${index}${'x'.repeat(90)}`).join(' '),
    );

    expect(words).toHaveLength(24);
    expect(terms.length).toBeLessThanOrEqual(72);
  });
});

describe('readSearch', () => {
  it.each([
    ['ander', 'Anderson', true],
    ['ANDERSON', 'anderson', true],
    ['andersons', 'Anderson', false],
    ['nderson', 'Anderson', false],
    ['an', 'Anderson', true],
    ['a', 'Anderson', false],
    ['a', 'A Anderson', true],
    ['son and', 'Anderson Sonja', true],
    ['王', '王 小明', true],
    ['😀', 'Ada', true],
    ['', 'Ada', true],
  ])('%j finds %j: %j', (search, name, expected) => {
    expect(finds(search, name)).toBe(expected);
  });

  it('finds everybody by every beginning of two or more characters of each word', () => {
    const word = fc.stringMatching(/^[\p{L}\p{N}]{2,30}$/u).filter((text) => readSearch(text).length === 1);
    fc.assert(
      fc.property(word, fc.nat(), (name, at) => {
        const { word: folded = '' } = readSearch(name)[0] ?? {};
        const characters = Array.from(folded);
        const length = Math.min(characters.length, 2 + (at % characters.length));

        expect(finds(characters.slice(0, length).join(''), name)).toBe(true);
      }),
    );
  });

  it.each([
    ['ada lovelace', 'lovelace'],
    ['lovelace 4021', '4021'],
    ['lovelace 12', 'lovelace'],
  ])('takes of %j the rarer word first: %j', (search, expected) => {
    expect(readSearch(search)[0]?.word).toBe(expected);
  });

  it('never throws and never looks for halves of characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        for (const { term } of readSearch(text)) expect(term).not.toMatch(/^\p{Surrogate}|\p{Surrogate}$/u);
      }),
    );
  });
});

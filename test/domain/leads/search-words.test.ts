import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { readSearch, searchWordsOf } from '../../../src/domain/leads/prospects/search-words';

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

function wordsOf(firstName: string, companyName: string | null = null): readonly string[] {
  return searchWordsOf({ person: { ...NOBODY, firstName }, company: { ...NOTHING, name: companyName } });
}

/** As a store decides it: a range over the beginning of a word, in the order of UTF-8. */
function finds(search: string, firstName: string): boolean {
  const words = wordsOf(firstName);
  return readSearch(search).every((searched) =>
    words.some((word) => !isBefore(word, searched) && isBefore(word, `${searched}\u{10ffff}`)),
  );
}

function isBefore(one: string, other: string): boolean {
  return Buffer.compare(Buffer.from(one), Buffer.from(other)) < 0;
}

describe('searchWordsOf', () => {
  it('folds case and accents and splits at everything that is no letter or digit', () => {
    expect(wordsOf('Zoë', 'O’Neill-ÖZKAN & Söhne (2)')).toEqual(['zoe', 'o', 'neill', 'ozkan', 'sohne', '2']);
  });

  it('has each word once, although the address repeats the name and the company', () => {
    const person = {
      ...NOBODY,
      firstName: 'Ada',
      lastName: 'Lovelace',
      businessEmail: 'ada.lovelace@acme.com',
    };
    const company = { ...NOTHING, name: 'Acme', domain: 'acme.com' };

    expect(searchWordsOf({ person, company })).toEqual(['ada', 'lovelace', 'acme']);
  });

  it('has a bounded number of words, however long a name is', () => {
    const name = Array.from({ length: 200 }, (_, index) => `word${index}${'x'.repeat(90)}`).join(' ');

    expect(wordsOf(name)).toHaveLength(24);
  });
});

describe('readSearch', () => {
  it.each([
    ['ada.lovelace@acme.com', ['ada', 'lovelace', 'acme']],
    ['acme.co.uk', ['acme']],
    ['https://www.Acme.COM/about', ['https', 'www', 'acme', 'about']],
    ['(acme.de), Booking.com', ['acme', 'booking']],
    ['ada.de@acme.software', ['ada', 'de', 'acme', 'software']],
    ['Dr.Oetker', ['dr', 'oetker']],
    ['com de', ['com', 'de']],
    ['www.com.example.net', ['www']],
    ['.com', []],
  ])('leaves out how domains end: %j', (text, words) => {
    expect(readSearch(text)).toEqual(words);
  });

  it.each([
    ['ander', 'Anderson', true],
    ['ANDERSON', 'anderson', true],
    ['andersons', 'Anderson', false],
    ['nderson', 'Anderson', false],
    ['a', 'Anderson', true],
    ['son and', 'Anderson Sonja', true],
    ['王', '王 小明', true],
    ['😀', 'Ada', true],
    ['', 'Ada', true],
  ])('%j finds %j: %j', (search, name, expected) => {
    expect(finds(search, name)).toBe(expected);
  });

  it('finds everybody by every beginning of each word', () => {
    const word = fc.stringMatching(/^[\p{L}\p{N}]{1,30}$/u).filter((text) => readSearch(text).length === 1);
    fc.assert(
      fc.property(word, fc.nat(), (name, at) => {
        const characters = Array.from(readSearch(name)[0] ?? '');

        expect(finds(characters.slice(0, 1 + (at % characters.length)).join(''), name)).toBe(true);
      }),
    );
  });

  it('finds letters beyond the surrogates too, of which UTF-16 has another order', () => {
    expect(finds('a', 'a\ufa0e')).toBe(true);
  });

  it('never throws and never looks for halves of characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        for (const word of readSearch(text)) expect(word).not.toMatch(/^\p{Surrogate}|\p{Surrogate}$/u);
      }),
    );
  });
});

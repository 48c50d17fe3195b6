import { describe, expect, it } from '@jest/globals';
import { instantsToLoad, keysToLoad } from '../../../src/domain/leads/seeds/plan-step';
import { COMPANY, EMAIL, LINKEDIN, NAME, OTHER_LINKEDIN, entriesOf, plan, visitAt } from './builders';

describe('who a record is about', () => {
  it.each([
    ['LinkedIn first, then e-mail and LinkedIn', [LINKEDIN, { ...EMAIL, ...LINKEDIN }]],
    [
      'LinkedIn in two spellings',
      [LINKEDIN, { 'LinkedIn URL': 'http://uk.linkedin.com/in/Ada-Demo/?trk=x' }],
    ],
    ['e-mail in two spellings', [EMAIL, { WorkEmail: ' ADA@Acme.Example ' }]],
    ['e-mail first, then e-mail and LinkedIn', [EMAIL, { ...EMAIL, ...LINKEDIN }]],
    ['e-mail and LinkedIn, then e-mail alone', [{ ...EMAIL, ...LINKEDIN }, EMAIL]],
    ['name after LinkedIn', [{ ...LINKEDIN, ...NAME }, NAME]],
    ['name after e-mail', [{ ...EMAIL, ...NAME }, NAME]],
    ['name and accents', [NAME, { ...NAME, firstName: 'ÀDA' }]],
    [
      'a new e-mail of the same LinkedIn address',
      [
        { ...LINKEDIN, ...EMAIL },
        { ...LINKEDIN, businessEmail: 'a@b.example' },
      ],
    ],
    ['a company by its domain', [COMPANY, { website: 'https://www.ACME.example/about' }]],
    [
      'a company by domain and LinkedIn address',
      [
        { ...COMPANY, linkedInUrl: 'linkedin.com/company/acme' },
        { linkedInUrl: 'linkedin.com/company/acme/' },
      ],
    ],
  ])('is one for %s', (_name, records) => {
    const { created, updated } = plan(records);

    expect(created).toHaveLength(1);
    expect(updated).toEqual([]);
  });

  it.each([
    ['two LinkedIn addresses', [LINKEDIN, OTHER_LINKEDIN]],
    [
      'two LinkedIn addresses with one mailbox',
      [
        { ...LINKEDIN, ...EMAIL },
        { ...OTHER_LINKEDIN, ...EMAIL },
      ],
    ],
    [
      'two LinkedIn addresses with one name',
      [
        { ...LINKEDIN, ...NAME },
        { ...OTHER_LINKEDIN, ...NAME },
      ],
    ],
    [
      'two e-mail addresses with one name',
      [
        { ...EMAIL, ...NAME },
        { ...NAME, businessEmail: 'ada2@acme.example' },
      ],
    ],
    ['plus addresses', [EMAIL, { businessEmail: 'ada+x@acme.example' }]],
    ['one name at two companies', [NAME, { ...NAME, website: 'other.example' }]],
    ['a company and its employee', [COMPANY, { ...COMPANY, ...EMAIL }]],
    ['an employee and the company', [NAME, COMPANY]],
  ])('are two for %s', (_name, records) => {
    expect(plan(records).created).toHaveLength(2);
  });

  it('leaves a key with the prospect that holds it', () => {
    const { created } = plan([
      { ...LINKEDIN, ...EMAIL },
      { ...OTHER_LINKEDIN, ...EMAIL, ...NAME },
    ]);

    expect(created.map(({ keys }) => keys)).toEqual([
      ['li:ada-demo', 'em:ada@acme.example'],
      ['li:bob-demo', 'nm:ada demo acme.example'],
    ]);
  });

  it('gives one prospect at most a hundred keys', () => {
    const records = Array.from({ length: 150 }, (_, n) => ({
      ...LINKEDIN,
      businessEmail: `a${n}@acme.example`,
    }));

    const { created } = plan(records);

    expect(created.map(({ keys }) => keys.length)).toEqual([100]);
  });

  it('never merges two prospects, even when a record names both', () => {
    const before = plan([LINKEDIN, EMAIL]).created;

    const { created, updated } = plan([{ ...LINKEDIN, ...EMAIL, ...NAME }], { prospects: before });

    expect(created).toEqual([]);
    expect(updated.map(({ id, keys }) => ({ id, keys }))).toEqual([
      { id: 'pro_1', keys: ['li:ada-demo', 'nm:ada demo acme.example'] },
    ]);
  });

  it('records each record that is no visitor with its source and reason', () => {
    const { created, rejected } = plan([EMAIL, 'x', null, 5, [], {}]);

    expect(created).toHaveLength(1);
    expect(rejected.map(({ source, reason }) => [source, reason])).toEqual([
      [1, 'not_an_object'],
      [2, 'not_an_object'],
      [3, 'not_an_object'],
      [4, 'not_an_object'],
      [5, 'no_identity'],
    ]);
  });

  it.each([['li:ada-demo'], ['em:ada@acme.example'], ['nm:ada demo acme.example']])(
    'counts somebody whose key %s is suppressed and keeps nothing',
    (suppressedKey) => {
      const step = plan([{ ...LINKEDIN, ...EMAIL, ...NAME, ...visitAt('2026-05-11') }], {
        isSuppressed: (key) => key === suppressedKey,
      });

      expect(step).toEqual({
        created: [],
        updated: [],
        visits: [],
        rejected: [],
        suppressed: [0],
        excluded: [],
        changes: [],
      });
    },
  );
});

describe('what to load for a step', () => {
  it('names each key and each instant once', () => {
    const entries = entriesOf([
      { ...EMAIL, ...LINKEDIN, ...visitAt('2026-05-11') },
      { ...EMAIL, ...visitAt('2026-05-11T00:00:00Z') },
      'x',
    ]);

    expect(keysToLoad(entries)).toEqual(['li:ada-demo', 'em:ada@acme.example']);
    expect(instantsToLoad(entries)).toEqual([new Date('2026-05-11T00:00:00Z')]);
  });
});

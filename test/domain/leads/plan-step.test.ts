import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { instantsToLoad, keysToLoad } from '../../../src/domain/leads/plan-step';
import type { Prospect } from '../../../src/domain/leads/prospect';
import { readVisitor } from '../../../src/domain/leads/read-visitor';
import { FIRST_STEP_AT, LATER_STEP_AT, RECEIVED_AT, plan, stored } from './builders';

const LINKEDIN = { linkedInUrl: 'https://www.linkedin.com/in/ada-demo' };
const OTHER_LINKEDIN = { linkedInUrl: 'https://www.linkedin.com/in/bob-demo' };
const EMAIL = { businessEmail: 'ada@acme.example' };
const NAME = { firstName: 'Ada', lastName: 'Demo', website: 'acme.example' };
const COMPANY = { website: 'acme.example' };

function visit(seenAt: string, capturedUrl = 'https://shop.example/'): Record<string, string> {
  return { seenAt, capturedUrl };
}

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
      const step = plan([{ ...LINKEDIN, ...EMAIL, ...NAME, ...visit('2026-05-11') }], {
        isSuppressed: (key) => key === suppressedKey,
      });

      expect(step).toEqual({
        created: [],
        updated: [],
        visits: [],
        rejected: [],
        notes: [],
        suppressed: [0],
      });
    },
  );
});

describe('what a further record changes', () => {
  it('counts five spellings of one instant as one visit', () => {
    const spellings = [
      '2026-05-11 21:04:43 +0000',
      '2026-05-11T21:04:43.000+00:00',
      '2026-05-11T21:04:43Z',
      '2026-05-11T16:04:43-05:00',
      '2026-05-11T21:04:43',
    ];

    const { created, visits } = plan(spellings.map((seenAt) => ({ ...EMAIL, ...visit(seenAt) })));

    expect(visits).toHaveLength(1);
    expect(created[0]?.visits.count).toBe(1);
  });

  it('raises count, times, referrer and pages with each visit, in whatever order they come', () => {
    const { created, visits } = plan([
      { ...EMAIL, ...visit('2026-05-11T00:00:00Z', '/b'), referrer: 'second' },
      { ...EMAIL, ...visit('2026-05-12T00:00:00Z', '/c') },
      { ...EMAIL, ...visit('2026-05-10T00:00:00Z', '/a'), referrer: 'first' },
      { ...EMAIL, ...visit('2026-05-13T00:00:00Z', '/b'), referrer: 'last' },
    ]);

    expect(visits).toHaveLength(4);
    expect(created[0]?.visits).toEqual({
      count: 4,
      firstSeenAt: new Date('2026-05-10T00:00:00Z'),
      lastSeenAt: new Date('2026-05-13T00:00:00Z'),
      referrer: 'last',
      pages: [
        { url: '/b', seenAt: new Date('2026-05-13T00:00:00Z') },
        { url: '/c', seenAt: new Date('2026-05-12T00:00:00Z') },
        { url: '/a', seenAt: new Date('2026-05-10T00:00:00Z') },
      ],
    });
  });

  it('shows the last fifty pages', () => {
    const records = Array.from({ length: 60 }, (_, n) => ({
      ...EMAIL,
      ...visit(String(1_770_000_000 + n), `/page-${n}`),
    }));

    const [prospect] = plan(records).created;

    expect(prospect?.visits.count).toBe(60);
    expect(prospect?.visits.pages.map(({ url }) => url)).toEqual(
      Array.from({ length: 50 }, (_, n) => `/page-${59 - n}`),
    );
  });

  it('fills empty fields and overwrites none', () => {
    const { created } = plan([
      { ...EMAIL, title: 'CTO', employeeCount: 'unknown', tags: 'Hot', a: 1 },
      { ...EMAIL, title: 'CEO', city: 'Austin', employeeCount: '11-50', tags: ['HOT', 'New'], a: 2, b: 3 },
    ]);

    expect(created[0]).toMatchObject({
      person: { title: 'CTO', emailKind: 'business' },
      company: { city: 'Austin', employeeCount: 'unknown', employees: null },
      tags: ['Hot', 'New'],
      extra: '{"a":1,"b":3}',
    });
  });

  it('shows the address of the person once one is known, not that of the company', () => {
    const { created } = plan([
      { ...EMAIL, linkedInUrl: 'linkedin.com/company/acme' },
      { ...EMAIL, ...LINKEDIN },
    ]);

    expect(created[0]?.person.linkedInUrl).toBe(LINKEDIN.linkedInUrl);
  });

  it('does not mix people into a company', () => {
    const { created } = plan([
      { ...COMPANY, firstName: 'Ada' },
      { ...COMPANY, firstName: 'Bob', lastName: null, title: 'CEO', industry: 'Machines' },
    ]);

    expect(created[0]).toMatchObject({
      kind: 'company',
      person: { firstName: 'Ada', title: null },
      company: { industry: 'Machines' },
    });
  });

  it('sets updatedAt when something changes and leaves createdAt, status and id', () => {
    const before = plan([EMAIL]).created.map((prospect): Prospect => ({ ...prospect, status: 'contacted' }));

    const { updated } = plan([{ ...EMAIL, ...visit('2026-05-11') }], {
      prospects: before,
      now: LATER_STEP_AT,
    });

    expect(updated).toHaveLength(1);
    expect(updated[0]).toMatchObject({
      id: 'pro_1',
      status: 'contacted',
      createdAt: FIRST_STEP_AT,
      updatedAt: LATER_STEP_AT,
    });
  });

  it('does not let tags and other properties grow without bound', () => {
    const records = Array.from({ length: 300 }, (_, n) => ({ ...EMAIL, tags: `tag-${n}`, [`p${n}`]: n }));

    const [prospect] = plan(records).created;

    expect(prospect?.tags).toHaveLength(100);
    expect(Object.keys(JSON.parse(prospect?.extra ?? ''))).toHaveLength(100);
  });
});

const records = fc.array(
  fc.record(
    {
      linkedInUrl: fc.constantFrom('linkedin.com/in/a', 'linkedin.com/in/b', 'linkedin.com/company/c'),
      businessEmail: fc.constantFrom('a@acme.example', 'b@acme.example', 'x1@gmail.com'),
      firstName: fc.constantFrom('Ada', 'Bob'),
      lastName: fc.constantFrom('Demo'),
      website: fc.constantFrom('acme.example', 'other.example'),
      seenAt: fc.constantFrom('2026-05-11', '2026-05-12', 'banana'),
      capturedUrl: fc.constantFrom('/a', '/b'),
      tags: fc.constantFrom('Hot', 'hot,New', []),
      city: fc.constantFrom('Austin', 'Bonn'),
      more: fc.constantFrom(1, 2),
    },
    { requiredKeys: [] },
  ),
  { maxLength: 25 },
);

describe('whatever records come in whatever order', () => {
  it('planning them again after writing changes nothing', () => {
    fc.assert(
      fc.property(records, (batch) => {
        const first = plan(batch);

        const again = plan(batch, {
          prospects: first.created,
          knownVisits: first.visits,
          now: LATER_STEP_AT,
        });

        expect(again).toMatchObject({ created: [], updated: [], visits: [] });
      }),
    );
  });

  it('a batch in two steps gives the same prospects as in one', () => {
    fc.assert(
      fc.property(records, fc.nat(25), (batch, cut) => {
        const whole = plan(batch);

        const head = plan(batch.slice(0, cut));
        const tail = plan(batch.slice(cut), { prospects: head.created, knownVisits: head.visits });

        expect(stored(head.created, tail)).toEqual(whole.created);
        expect([...head.visits, ...tail.visits]).toEqual(whole.visits);
      }),
    );
  });

  it('each key is held by one prospect, which counts exactly its visits', () => {
    fc.assert(
      fc.property(records, (batch) => {
        const { created, visits } = plan(batch);
        const keys = created.flatMap((prospect) => prospect.keys);

        expect(new Set(keys).size).toBe(keys.length);
        for (const prospect of created) {
          const own = visits.filter(({ prospectId }) => prospectId === prospect.id);
          expect(prospect.keys.length).toBeGreaterThan(0);
          expect(prospect.keys.filter((key) => key.startsWith('li:')).length).toBeLessThanOrEqual(1);
          expect(prospect.visits.count).toBe(own.length);
        }
      }),
    );
  });
});

describe('what to load for a step', () => {
  it('names each key and each instant once', () => {
    const entries = [
      { ...EMAIL, ...LINKEDIN, ...visit('2026-05-11') },
      { ...EMAIL, ...visit('2026-05-11T00:00:00Z') },
      'x',
    ].map((json, source) => ({ source, read: readVisitor(json, RECEIVED_AT) }));

    expect(keysToLoad(entries)).toEqual(['li:ada-demo', 'em:ada@acme.example']);
    expect(instantsToLoad(entries)).toEqual([new Date('2026-05-11T00:00:00Z')]);
  });
});

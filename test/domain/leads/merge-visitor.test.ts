import { describe, expect, it } from '@jest/globals';
import type { Prospect } from '../../../src/domain/leads/prospects/prospect';
import { COMPANY, EMAIL, FIRST_STEP_AT, LATER_STEP_AT, LINKEDIN, plan, visitAt } from './builders';

describe('what a further record changes', () => {
  it('counts five spellings of one instant as one visit', () => {
    const spellings = [
      '2026-05-11 21:04:43 +0000',
      '2026-05-11T21:04:43.000+00:00',
      '2026-05-11T21:04:43Z',
      '2026-05-11T16:04:43-05:00',
      '2026-05-11T21:04:43',
    ];

    const { created, visits } = plan(spellings.map((seenAt) => ({ ...EMAIL, ...visitAt(seenAt) })));

    expect(visits).toEqual([]);
    expect(created[0]?.visits.count).toBe(1);
  });

  it('raises count, times, referrer and pages with each visit, in whatever order they come', () => {
    const { created, visits } = plan([
      { ...EMAIL, ...visitAt('2026-05-11T00:00:00Z', '/b'), referrer: 'second' },
      { ...EMAIL, ...visitAt('2026-05-12T00:00:00Z', '/c') },
      { ...EMAIL, ...visitAt('2026-05-10T00:00:00Z', '/a'), referrer: 'first' },
      { ...EMAIL, ...visitAt('2026-05-13T00:00:00Z', '/b'), referrer: 'last' },
    ]);

    expect(visits).toHaveLength(3);
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
      ...visitAt(String(1_770_000_000 + n), `/page-${n}`),
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

  it('does not derive from one record what belongs to the text of another', () => {
    const { created } = plan([
      { ...LINKEDIN, businessEmail: 'office', employeeCount: 'a few', estimateRevenue: 'undisclosed' },
      { ...LINKEDIN, ...EMAIL, employeeCount: 60, estimateRevenue: '$1B+' },
    ]);

    expect(created[0]).toMatchObject({
      person: { businessEmail: 'office', emailKind: null },
      company: { employees: null, revenue: null },
    });
  });

  it('takes the referrer of an earlier visit if no later one has any', () => {
    const { created } = plan([
      { ...EMAIL, ...visitAt('2026-05-11') },
      { ...EMAIL, ...visitAt('2026-05-10'), referrer: 'https://search.example' },
    ]);

    expect(created[0]?.visits.referrer).toBe('https://search.example');
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

    const { updated } = plan([{ ...EMAIL, ...visitAt('2026-05-11') }], {
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

  it('keeps the known other properties if more would not fit', () => {
    const { created } = plan([
      { ...EMAIL, long: 'x'.repeat(40_000) },
      { ...EMAIL, other: 'y'.repeat(40_000) },
    ]);

    expect(Object.keys(JSON.parse(created[0]?.extra ?? ''))).toEqual(['long']);
  });

  it('does not let tags and other properties grow without bound', () => {
    const records = Array.from({ length: 300 }, (_, n) => ({ ...EMAIL, tags: `tag-${n}`, [`p${n}`]: n }));

    const [prospect] = plan(records).created;

    expect(prospect?.tags).toHaveLength(100);
    expect(Object.keys(JSON.parse(prospect?.extra ?? ''))).toHaveLength(100);
  });
});

import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { mergePages } from '../../../src/domain/leads/prospects/merge-pages';
import type { PageSeen } from '../../../src/domain/leads/prospects/prospect';

function day(number: number): Date {
  return new Date(Date.UTC(2026, 0, number));
}

function merge(visits: ReadonlyArray<{ urls: string[]; seenAt: Date }>): readonly PageSeen[] {
  return visits.reduce<readonly PageSeen[]>((pages, { urls, seenAt }) => mergePages(pages, urls, seenAt), []);
}

describe('mergePages', () => {
  it.each([
    ['no page', []],
    ['a page already seen later', ['/a']],
    ['a page already seen then', ['/b']],
  ])('gives back the same list for %s', (_name, urls) => {
    const known: readonly PageSeen[] = [
      { url: '/a', seenAt: day(3) },
      { url: '/b', seenAt: day(2) },
    ];

    expect(mergePages(known, urls, day(2))).toBe(known);
  });

  it('gives back the same list for a page older than fifty others', () => {
    const known = Array.from({ length: 50 }, (_, n) => ({ url: `/${n}`, seenAt: day(100 - n) }));

    expect(mergePages(known, ['/old'], day(1))).toBe(known);
  });

  it('gives the same list in whatever order visits are told', () => {
    const visits = fc.array(
      fc.record({
        urls: fc.subarray(['/a', '/b', '/c', '/d']),
        seenAt: fc.integer({ min: 1, max: 9 }).map(day),
      }),
      { maxLength: 12 },
    );

    fc.assert(
      fc.property(visits, (list) => {
        expect(merge(list.toReversed())).toEqual(merge(list));
      }),
    );
  });
});

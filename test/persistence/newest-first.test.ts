import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import {
  readNewestFirst,
  type ListPart,
  type ListRequest,
  type Position,
  type ReadPart,
  type Stretch,
} from '../../src/persistence/newest-first';

const NOW = Date.UTC(2026, 5, 1);
const DAY_MS = 86_400_000;
const ALL: Stretch = { above: null, upTo: null };
const FIRST_PAGE: ListRequest = { bounds: ALL, after: null, limit: 51, now: NOW, triesMax: null };

function byNewest(one: Position, other: Position): number {
  return other.value - one.value || (other.id < one.id ? -1 : 1);
}

function holds(part: ListPart, { value, id }: Position): boolean {
  if ('idBelow' in part) return value === part.value && id < part.idBelow;
  return (part.above === null || value > part.above) && (part.upTo === null || value <= part.upTo);
}

/** A store that reads every record of a part, and no more than `patience` of them where time is limited. */
function aStore(records: readonly Position[], patience = Infinity) {
  const sorted = records.toSorted(byNewest);
  const cost = { queries: 0, records: 0 };
  const read: ReadPart<Position> = (part, limit, maxTimeMs) => {
    const found = sorted.filter((record) => holds(part, record));
    const isTooLong = maxTimeMs !== null && found.length > patience;
    cost.queries += 1;
    cost.records += isTooLong ? patience : found.length;
    return Promise.resolve(isTooLong ? null : found.slice(0, limit));
  };
  return { sorted, cost, read };
}

function spread(count: number, from: number, to: number): Position[] {
  return Array.from({ length: count }, (_, index) => ({
    value: Math.round(from + ((to - from) * index) / count),
    id: `pro_${String(index).padStart(7, '0')}`,
  }));
}

const instants = fc.oneof(
  fc.integer({ min: NOW - 20, max: NOW + 5 }),
  fc.integer({ min: NOW - 90 * DAY_MS, max: NOW + DAY_MS }),
  fc.integer({ min: 0, max: NOW }),
);
const lists = fc
  .array(instants, { maxLength: 80 })
  .map((values) => values.map((value, index) => ({ value, id: `pro_${index % 7}_${index}` })));
const sides = fc.option(instants, { nil: null });

describe('readNewestFirst', () => {
  it('gives what sorting everything gives, from any position, within any bounds, at any speed', async () => {
    await fc.assert(
      fc.asyncProperty(
        lists,
        fc.record({ above: sides, upTo: sides }),
        fc.option(fc.record({ value: instants, id: fc.constantFrom('pro_3', 'pro_6_6', '') }), { nil: null }),
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 0, max: 30 }),
        async (records, bounds, after, limit, patience) => {
          const { sorted, read } = aStore(records, patience);
          const expected = sorted
            .filter((record) => holds(bounds, record))
            .filter((record) => after === null || byNewest(after, record) < 0);

          expect(await readNewestFirst(read, { bounds, after, limit, now: NOW, triesMax: null })).toEqual(
            expected.slice(0, limit),
          );
        },
      ),
      { numRuns: 500 },
    );
  });

  it('shows each record once over all pages while newer ones are added', async () => {
    await fc.assert(
      fc.asyncProperty(lists, fc.integer({ min: 1, max: 9 }), async (records, limit) => {
        const shown: Position[] = [];
        const stored = [...records];
        let after: Position | null = null;
        for (;;) {
          const { read } = aStore(stored, 10);
          const page: Position[] = (await readNewestFirst(read, { ...FIRST_PAGE, after, limit })) ?? [];
          shown.push(...page);
          stored.push({ value: NOW + 2 * DAY_MS, id: `pro_new_${stored.length}` });
          after = page.at(-1) ?? null;
          if (after === null) break;
        }

        expect(shown).toEqual(records.toSorted(byNewest));
      }),
    );
  });

  it('gives up after so many stretches that took too long, where it may', async () => {
    const { read, cost } = aStore(spread(5_000, NOW - 1_000, NOW), 0);

    expect(await readNewestFirst(read, { ...FIRST_PAGE, triesMax: 2 })).toBeNull();
    expect(cost.queries).toBe(2);
    expect(await readNewestFirst(read, FIRST_PAGE)).toHaveLength(51);
  });

  const MANY = 200_000;
  const dense = spread(MANY, NOW - 300 * DAY_MS, NOW);
  it.each<[string, readonly Position[], Position | null, number, number]>([
    ['the first page of a long list', dense, null, 8, 2_000],
    ['a page deep in a long list', dense, dense[MANY / 3] ?? null, 6, 2_000],
    ['the first page of a list that ended long ago', spread(MANY, 0, NOW - 40 * DAY_MS), null, 20, 20_000],
    ['the first page of a list made within a minute', spread(MANY, NOW - 60_000, NOW), null, 8, 6_000],
    ['a short list', spread(30, NOW - 200 * DAY_MS, NOW - 100 * DAY_MS), null, 8, 30],
    ['an empty list', [], null, 8, 0],
  ])('reads %s with few queries of few records', async (_name, records, after, queries, read) => {
    const store = aStore(records, 3_000);
    await readNewestFirst(store.read, { ...FIRST_PAGE, after });

    expect(store.cost.queries).toBeLessThanOrEqual(queries);
    expect(store.cost.records).toBeLessThanOrEqual(read);
  });
});

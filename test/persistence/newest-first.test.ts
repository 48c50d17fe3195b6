import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import {
  readNewestFirst,
  type ListPage,
  type ListPart,
  type ListRequest,
  type ListWay,
  type Position,
  type Stretch,
} from '../../src/persistence/newest-first';
import type { PaceNote } from '../../src/persistence/pace';
import { Patience } from '../../src/persistence/patience';
import { RecentNotes } from '../../src/persistence/recent-notes';

const NOW = Date.UTC(2026, 5, 1);
const DAY_MS = 86_400_000;
const ALL: Stretch = { above: null, upTo: null };
/** What a server needs for a query, and for each record that it reads. */
const QUERY_MS = 0.5;
const RECORD_MS = 0.005;

function byNewest(one: Position, other: Position): number {
  return other.value - one.value || (other.id < one.id ? -1 : 1);
}

function holds(part: ListPart, { value, id }: Position): boolean {
  if ('idBelow' in part) return value === part.value && id < part.idBelow;
  return (part.above === null || value > part.above) && (part.upTo === null || value <= part.upTo);
}

interface StoreOptions {
  /** What a way has to read to find the records of a part; just these unless said otherwise. */
  readonly reads?: (part: ListPart, records: readonly Position[]) => number;
  readonly matches?: (record: Position) => boolean;
  /** How much slower than usual everything is. */
  readonly slowness?: number;
}

/** Records on a server that reads all that a way has to read, whatever the limit; time passes only there. */
class Store {
  readonly sorted: readonly Position[];
  readonly cost = { queries: 0, records: 0 };
  nowMs = 0;
  readonly #paces = new RecentNotes<PaceNote>(() => this.nowMs);
  #ways = 0;

  constructor(records: readonly Position[]) {
    this.sorted = records.toSorted(byNewest);
  }

  way({ reads, matches = () => true, slowness = 1 }: StoreOptions = {}): ListWay<Position> {
    this.#ways += 1;
    const key = `way ${this.#ways}`;
    return {
      keys: { exact: key, similar: key },
      compares: true,
      sortValueOf: ({ value }) => value,
      read: (part, limit, maxTimeMs) => {
        const within = this.sorted.filter((record) => holds(part, record));
        const read = reads === undefined ? within.length : reads(part, this.sorted);
        const neededMs = (QUERY_MS + read * RECORD_MS) * slowness;
        const isTooLong = maxTimeMs !== null && neededMs > maxTimeMs;
        this.nowMs += isTooLong ? maxTimeMs : neededMs;
        this.cost.queries += 1;
        this.cost.records += isTooLong ? maxTimeMs / RECORD_MS : read;
        return Promise.resolve(isTooLong ? null : within.filter(matches).slice(0, limit));
      },
      countUpTo: (stretch, limit) =>
        Promise.resolve(Math.min(limit, this.sorted.filter((record) => holds(stretch, record)).length)),
    };
  }

  patience(ms: number | null): Patience {
    return new Patience(ms, () => this.nowMs);
  }

  firstPage(patienceMs: number | null = null): ListRequest {
    return {
      bounds: ALL,
      after: null,
      limit: 51,
      now: NOW,
      patience: this.patience(patienceMs),
      paces: this.#paces,
    };
  }
}

function spread(count: number, from: number, to: number): Position[] {
  return Array.from({ length: count }, (_, index) => ({
    value: Math.round(from + ((to - from) * index) / count),
    id: `pro_${String(index).padStart(7, '0')}`,
  }));
}

const nothing = () => false;

function oneIn(rarity: number) {
  return ({ id }: Position) => Number(id.slice(4)) % rarity === 0;
}

function readsOneIn100(part: ListPart, records: readonly Position[]): number {
  return records.filter((record) => holds(part, record)).filter(oneIn(100)).length;
}

/** As some servers read an index of tags. */
function readsFromTop(part: ListPart, records: readonly Position[]): number {
  if ('idBelow' in part) return 0;
  const { above } = part;
  return records.filter(({ value }) => above === null || value > above).length;
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
const slownesses = fc.constantFrom(0.1, 1, 10, 1_000);

/** Every page from the first one on; the list is as `change` leaves it. */
async function walk(
  store: () => { store: Store; ways: readonly ListWay<Position>[] },
  limit: number,
  patienceMs: number | null,
): Promise<Position[][]> {
  const pages: Position[][] = [];
  let after: Position | null = null;
  for (;;) {
    const { store: current, ways } = store();
    const request: ListRequest = { ...current.firstPage(patienceMs), after, limit };
    const page: ListPage<Position> = await readNewestFirst(ways, request);
    pages.push([...page.found]);
    const last = page.found.at(-1);
    const isFull = last !== undefined && page.found.length === limit;
    after = isFull ? last : page.endsAt === null ? null : { value: page.endsAt, id: 'pro_zz' };
    if (after === null) return pages;
  }
}

describe('readNewestFirst', () => {
  it('gives what sorting everything gives, from any position, within any bounds, at any speed', async () => {
    await fc.assert(
      fc.asyncProperty(
        lists,
        fc.record({ above: sides, upTo: sides }),
        fc.option(fc.record({ value: instants, id: fc.constantFrom('pro_3', 'pro_6_6', '') }), { nil: null }),
        fc.integer({ min: 1, max: 20 }),
        fc.array(slownesses, { minLength: 1, maxLength: 4 }),
        async (records, bounds, after, limit, speeds) => {
          const store = new Store(records);
          const ways = speeds.map((slowness) => store.way({ slowness }));
          const expected = store.sorted
            .filter((record) => holds(bounds, record))
            .filter((record) => after === null || byNewest(after, record) < 0);

          const request: ListRequest = { ...store.firstPage(), bounds, after, limit };
          expect(await readNewestFirst(ways, request)).toEqual({
            found: expected.slice(0, limit),
            endsAt: null,
          });
        },
      ),
      { numRuns: 500 },
    );
  });

  it('shows each record once over all pages while newer ones are added', async () => {
    await fc.assert(
      fc.asyncProperty(
        lists,
        fc.integer({ min: 1, max: 9 }),
        slownesses,
        async (records, limit, slowness) => {
          const stored = [...records];
          const pages = await walk(
            () => {
              const store = new Store(stored);
              if (stored.length > records.length) stored.push({ value: NOW + 2 * DAY_MS, id: 'pro_new' });
              return { store, ways: [store.way({ slowness })] };
            },
            limit,
            null,
          );

          expect(pages.flat()).toEqual(records.toSorted(byNewest));
        },
      ),
    );
  });

  it('shows each record once over pages that end before they are full', async () => {
    const records = spread(2_000, NOW - 300 * DAY_MS, NOW);
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 1_000 }),
        fc.array(slownesses, { minLength: 1, maxLength: 3 }),
        async (rarity, speeds) => {
          const store = new Store(records);
          const matches = oneIn(rarity);
          const ways = speeds.map((slowness) => store.way({ slowness, matches }));
          const pages = await walk(() => ({ store, ways }), 20, 5);

          expect(pages.flat()).toEqual(store.sorted.filter(matches));
        },
      ),
      { numRuns: 30 },
    );
  });

  it('ends a page early only where many records were compared', async () => {
    const matches = nothing;
    const few = new Store(spread(499, NOW - 300 * DAY_MS, NOW));
    const many = new Store(spread(100_000, NOW - 300 * DAY_MS, NOW));

    expect(await readNewestFirst([few.way({ matches, slowness: 1_000 })], few.firstPage(0))).toMatchObject({
      endsAt: null,
    });
    const page = await readNewestFirst([many.way({ matches })], many.firstPage(20));
    expect(page.endsAt).toBeGreaterThan(NOW - 300 * DAY_MS);
    expect(many.nowMs).toBeLessThan(50);
  });

  it('goes on with the way that is quickest', async () => {
    const store = new Store(spread(100_000, NOW - 300 * DAY_MS, NOW));
    const matches = oneIn(500);
    const ways = [
      store.way({ matches }),
      store.way({ matches, reads: readsOneIn100 }),
      store.way({ matches }),
    ];
    const { found } = await readNewestFirst(ways, store.firstPage());

    expect(found).toHaveLength(51);
    expect(store.nowMs).toBeLessThan(50);
  });

  it('leaves a way that reads from the newest on, wherever a stretch begins', async () => {
    const store = new Store(spread(200_000, NOW - 300 * DAY_MS, NOW));
    const ways = [store.way({ reads: readsFromTop }), store.way()];
    const after = store.sorted[150_000] ?? null;
    const { found } = await readNewestFirst(ways, { ...store.firstPage(), after });

    expect(found).toEqual(store.sorted.slice(150_001, 150_052));
    expect(store.nowMs).toBeLessThan(30);
  });

  it('begins a page with what the page before came to', async () => {
    const store = new Store(spread(100_000, NOW - 300 * DAY_MS, NOW));
    const way = store.way({ matches: oneIn(10) });
    const { found } = await readNewestFirst([way], store.firstPage());
    store.cost.queries = 0;
    const next = await readNewestFirst([way], { ...store.firstPage(), after: found.at(-1) ?? null });

    expect(next.found).toHaveLength(51);
    expect(store.cost.queries).toBeLessThanOrEqual(3);
  });

  it('does not read more from page to page where all pages are full', async () => {
    const store = new Store(spread(100_000, NOW - 300 * DAY_MS, NOW));
    const way = store.way();
    for (let page = 0; page < 20; page += 1) await readNewestFirst([way], store.firstPage());
    store.cost.records = 0;
    await readNewestFirst([way], store.firstPage());

    expect(store.cost.records).toBeLessThanOrEqual(200);
  });

  const MANY = 200_000;
  const dense = spread(MANY, NOW - 300 * DAY_MS, NOW);
  it.each<[string, readonly Position[], Position | null, number, number]>([
    ['the first page of a long list', dense, null, 8, 2_000],
    ['a page deep in a long list', dense, dense[MANY / 3] ?? null, 6, 2_000],
    ['the first page of a list that ended long ago', spread(MANY, 0, NOW - 40 * DAY_MS), null, 24, 8_000],
    ['the first page of a list made within a minute', spread(MANY, NOW - 60_000, NOW), null, 8, 6_000],
    [
      'the first page of a list that is in the future',
      spread(MANY, NOW, NOW + 900 * DAY_MS),
      null,
      30,
      30_000,
    ],
    ['a short list', spread(30, NOW - 200 * DAY_MS, NOW - 100 * DAY_MS), null, 8, 30],
    ['an empty list', [], null, 8, 0],
  ])('reads %s with few queries of few records', async (_name, records, after, queries, read) => {
    const store = new Store(records);
    await readNewestFirst([store.way()], { ...store.firstPage(), after });

    expect(store.cost.queries).toBeLessThanOrEqual(queries);
    expect(store.cost.records).toBeLessThanOrEqual(read);
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import type { Connection } from 'mongoose';
import { newId } from '../../src/domain/ids';
import { newProspect } from '../../src/domain/leads/new-prospect';
import { positionIn, type ProspectOrder, type ProspectPosition } from '../../src/domain/leads/prospect-order';
import { PROSPECT_STATUSES } from '../../src/domain/leads/prospect';
import { readSearch, searchEntryOf } from '../../src/domain/leads/search-words';
import { connectStore } from '../../src/persistence/connection';
import type { ProspectFilter } from '../../src/persistence/prospect-query';
import type { StoredProspect } from '../../src/persistence/prospects';
import { createStores, type Stores } from '../../src/persistence/stores';
import { readVisitor } from '../../src/domain/leads/read-visitor';
import { testMongodbUri } from '../support/servers';

const DAY_MS = 86_400_000;
const START = Date.UTC(2026, 0, 1);
const PEOPLE = ['Mira Lane', 'Mirko Land', 'Ada Lovelace', 'Zed Zyx', 'Mi Ro'];
const BUSINESSES = ['biz_large', 'biz_small'];
/** So many that a page may end before it is full. */
const MANY = 1_300;
/** So few that none ever does. */
const FEW = 190;

const EVERYBODY: ProspectFilter = {
  partnerId: 'par_a',
  businessId: null,
  businessIds: null,
  status: null,
  tag: null,
  search: [],
  seenAfter: null,
  seenBefore: null,
};

let connection: Connection;
let stores: Stores;
let stored: StoredProspect[];

beforeAll(async () => {
  connection = await connectStore(testMongodbUri());
  stores = createStores(connection);
  await stores.prospects.buildIndexes();
  stored = [
    ...Array.from({ length: 240 }, (_, number) => aProspect('biz_large', number)),
    ...Array.from({ length: 12 }, (_, number) => aProspect('biz_small', number)),
    ...Array.from({ length: MANY }, (_, number) => aProspect('biz_many', number)),
    ...Array.from({ length: FEW }, (_, number) => aProspect('biz_few', number)),
  ];
  await stores.transact((transaction) => stores.prospects.insertMany(transaction, stored));
});
afterAll(() => connection.close());

/** Some of one instant, some within a second, the others over months. */
function aProspect(businessId: string, number: number): StoredProspect {
  const createdAt = new Date(
    START + Math.floor(number / 40) * 20 * DAY_MS + (number % 40 < 20 ? 0 : number % 7),
  );
  const read = readVisitor(
    {
      firstName: PEOPLE[number % PEOPLE.length],
      lastName: `Number${number}`,
      businessEmail: `${number}@${businessId}.example`,
      seenAt: new Date(createdAt.getTime() - (number % 3) * 10 * DAY_MS).toISOString(),
      tags: number % 4 === 0 ? 'Hot, Rare' : 'Hot',
      capturedUrl: 'https://shop.example/',
    },
    createdAt,
  );
  if (!read.ok) throw new Error(read.message);
  const id = newId('prospect', createdAt);
  const keys = [`em:${number}@${businessId}.example` as const];
  const websiteUrl = 'https://shop.example';
  const made = newProspect(read.visitor, { id, businessId, websiteUrl, keys, now: createdAt });
  const status = number % 10 === 0 ? 'replied' : 'new';
  return {
    ...made,
    visits: { ...made.visits, count: 1 + (number % 3) },
    status,
    partnerId: partnerOf(businessId),
  };
}

function partnerOf(businessId: string): string {
  if (businessId === 'biz_many') return 'par_many';
  return businessId === 'biz_few' ? 'par_few' : 'par_a';
}

function matches(filter: ProspectFilter, prospect: StoredProspect): boolean {
  const { lastSeenAt } = prospect.visits;
  const { words } = searchEntryOf(prospect);
  return (
    prospect.partnerId === filter.partnerId &&
    (filter.businessId === null || prospect.businessId === filter.businessId) &&
    (filter.status === null || prospect.status === filter.status) &&
    (filter.tag === null || prospect.tags.some((tag) => tag.toLowerCase() === filter.tag)) &&
    (filter.seenAfter === null || lastSeenAt >= filter.seenAfter) &&
    (filter.seenBefore === null || lastSeenAt < filter.seenBefore) &&
    filter.search.every(({ word }) =>
      words.some((known) => (word.length === 1 ? known === word : known.startsWith(word))),
    )
  );
}

function sortedIds(filter: ProspectFilter, order: ProspectOrder): string[] {
  return stored
    .filter((prospect) => matches(filter, prospect))
    .map((prospect) => positionIn(order, prospect))
    .toSorted((one, other) => other.value - one.value || (other.id < one.id ? -1 : 1))
    .map(({ id }) => id);
}

interface Walk {
  readonly filter: ProspectFilter;
  readonly order: ProspectOrder;
  readonly limit: number;
  readonly patienceMs: number | null;
}

async function readIds(walk: Walk): Promise<string[]> {
  return (await readPages(walk)).flat();
}

async function readPages({ order, ...request }: Walk, { prospects } = stores): Promise<string[][]> {
  const pages: string[][] = [];
  let after: ProspectPosition | null = null;
  for (;;) {
    const page = await prospects.list({ ...request, order, after });
    pages.push(page.found.map(({ id }) => id));
    const last = page.found.at(-1);
    const isFull = last !== undefined && page.found.length === request.limit;
    after = isFull ? positionIn(order, last) : page.endsAt;
    if (after === null) return pages;
  }
}

const days = fc.integer({ min: -20, max: 140 }).map((day) => new Date(START + day * DAY_MS));
const orNull = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: null });
const searches = fc
  .constantFrom(
    '',
    'mi',
    'mir',
    'mira',
    'mirko',
    'lovelace',
    'a',
    'ro mi',
    'number17',
    'ada 8',
    'nobody',
    'zz',
  )
  .map(readSearch);
const anyFilter: fc.Arbitrary<ProspectFilter> = fc.record({
  partnerId: fc.constant('par_a'),
  businessId: orNull(fc.constantFrom(...BUSINESSES)),
  businessIds: orNull(fc.constant(BUSINESSES)),
  status: orNull(fc.constantFrom(...PROSPECT_STATUSES)),
  tag: orNull(fc.constantFrom('hot', 'rare', 'none')),
  search: searches,
  seenAfter: orNull(days),
  seenBefore: orNull(days),
});

describe('pages of prospects', () => {
  it.each<ProspectOrder>(['newest', 'lastSeen', 'mostVisits'])(
    'sorted by %s are together what filtering and sorting everything gives',
    async (order) => {
      await fc.assert(
        fc.asyncProperty(
          anyFilter,
          fc.constantFrom(7, 50, 500),
          fc.constantFrom(0, null),
          async (filter, limit, patienceMs) => {
            expect(await readIds({ filter, order, limit, patienceMs })).toEqual(sortedIds(filter, order));
          },
        ),
        { numRuns: 60 },
      );
    },
  );

  it.each<ProspectOrder>(['newest', 'lastSeen', 'mostVisits'])(
    'sorted by %s are full where few are stored, however slow that is',
    async (order) => {
      const all: ProspectFilter = { ...EVERYBODY, partnerId: 'par_few', businessId: 'biz_few' };
      const rare: ProspectFilter = { ...all, tag: 'rare', status: 'new' };
      const both: ProspectFilter = { ...all, search: readSearch('mirko number7') };
      for (const filter of [rare, both, rare]) {
        const pages = await readPages({ filter, order, limit: 15, patienceMs: 0 });
        expect(pages.length).toBe(Math.floor(sortedIds(filter, order).length / 15) + 1);
        expect(pages.flat()).toEqual(sortedIds(filter, order));
      }
    },
  );

  it.each<[ProspectOrder, string | null]>([
    ['newest', 'biz_many'],
    ['newest', null],
    ['lastSeen', 'biz_many'],
    ['mostVisits', 'biz_many'],
  ])('sorted by %s of %s end before they are full, and leave nothing out', async (order, businessId) => {
    const mirko: ProspectFilter = {
      ...EVERYBODY,
      partnerId: 'par_many',
      businessId,
      search: readSearch('mirko'),
    };
    const rare: ProspectFilter = {
      ...mirko,
      search: [],
      seenAfter: new Date(START),
      tag: 'rare',
      status: 'new',
    };
    const both: ProspectFilter = { ...mirko, search: readSearch('mirko number17') };
    for (const filter of [mirko, rare, both]) {
      const pages = await readPages({ filter, order, limit: 500, patienceMs: 0 });
      expect(pages.flat()).toEqual(sortedIds(filter, order));
    }
  });

  it.each<[ProspectOrder, Partial<ProspectFilter>]>([
    ['newest', { tag: 'rare', status: 'new', seenAfter: new Date(START) }],
    ['mostVisits', { seenBefore: new Date(START) }],
  ])('sorted by %s do end before they are full where that takes long', async (order, some) => {
    const filter = { ...EVERYBODY, partnerId: 'par_many', businessId: 'biz_many', ...some };
    // Stores that know nothing of what was read before, and begin with little.
    const pages = await readPages({ filter, order, limit: 500, patienceMs: 0 }, createStores(connection));

    expect(pages.length).toBeGreaterThan(1);
    expect(pages.flat()).toEqual(sortedIds(filter, order));
  });

  it('of another partner has none', async () => {
    const filter = { ...EVERYBODY, partnerId: 'par_b' };

    expect(await readIds({ filter, order: 'newest', limit: 10, patienceMs: null })).toEqual([]);
  });
});

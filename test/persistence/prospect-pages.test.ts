import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import type { Connection } from 'mongoose';
import type { Page } from '../../src/domain/list-position';
import { newId } from '../../src/domain/ids';
import { newProspect } from '../../src/domain/leads/prospects/new-prospect';
import {
  positionIn,
  type ProspectOrder,
  type ProspectPosition,
} from '../../src/domain/leads/prospects/prospect-order';
import { PROSPECT_STATUSES, type Prospect } from '../../src/domain/leads/prospects/prospect';
import { readSearch, searchWordsOf } from '../../src/domain/leads/prospects/search-words';
import { connectStore } from '../../src/persistence/mongo/connection';
import { migrateStore } from '../../src/persistence/migrations/migrate';
import type { ProspectFilter } from '../../src/persistence/leads/prospect-lists';
import { createStores, type Stores } from '../../src/persistence/stores';
import { readVisitor } from '../../src/domain/leads/visitors/read-visitor';
import { testMongodbUri } from '../support/jest/servers';

const DAY_MS = 86_400_000;
const START = Date.UTC(2026, 0, 1);
const PEOPLE = ['Mira Lane', 'Mirko Land', 'Ada Lovelace', 'Zed Zyx', 'Mi Ro'];
const BUSINESSES = ['biz_large', 'biz_small'];
type Filter = Required<ProspectFilter>;

const EVERYBODY: Filter = {
  partnerId: 'par_a',
  businessId: null,
  status: null,
  tag: null,
  search: [],
  seenAfter: null,
  seenBefore: null,
};

let connection: Connection;
let stores: Stores;
let stored: Prospect[];

beforeAll(async () => {
  connection = await connectStore(testMongodbUri());
  stores = createStores(connection);
  await migrateStore(connection);
  stored = [
    ...Array.from({ length: 140 }, (_, number) => aProspect('biz_large', number)),
    ...Array.from({ length: 12 }, (_, number) => aProspect('biz_small', number)),
  ];
  await stores.transact((transaction) => stores.prospects.insertMany(transaction, stored));
});
afterAll(() => connection.close());

/** Some of one instant, some within a second, the others over months. */
function aProspect(businessId: string, number: number): Prospect {
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
  const business = { id: businessId, partnerId: 'par_a', websiteUrl: 'https://shop.example' };
  const made = newProspect(read.visitor, { id, business, keys, now: createdAt });
  const status = number % 10 === 0 ? 'replied' : 'new';
  return { ...made, visits: { ...made.visits, count: 1 + (number % 3) }, status };
}

function matches(filter: Filter, prospect: Prospect): boolean {
  const { lastSeenAt } = prospect.visits;
  const words = searchWordsOf(prospect);
  return (
    prospect.partnerId === filter.partnerId &&
    (filter.businessId === null || prospect.businessId === filter.businessId) &&
    (filter.status === null || prospect.status === filter.status) &&
    (filter.tag === null || prospect.tags.some((tag) => tag.toLowerCase() === filter.tag)) &&
    (filter.seenAfter === null || lastSeenAt >= filter.seenAfter) &&
    (filter.seenBefore === null || lastSeenAt < filter.seenBefore) &&
    filter.search.every((searched) => words.some((word) => word.startsWith(searched)))
  );
}

function sortedIds(filter: Filter, order: ProspectOrder): string[] {
  return stored
    .filter((prospect) => matches(filter, prospect))
    .map((prospect) => positionIn(order, prospect))
    .toSorted((one, other) => other.value - one.value || (other.id < one.id ? -1 : 1))
    .map(({ id }) => id);
}

async function readPages(filter: Filter, order: ProspectOrder, limit: number): Promise<string[][]> {
  const pages: string[][] = [];
  let after: ProspectPosition | null = null;
  do {
    const page: Page<Prospect, ProspectPosition> = await stores.prospects.list({
      filter,
      order,
      after,
      limit,
    });
    pages.push(page.items.map(({ id }) => id));
    after = page.next;
  } while (after !== null);
  return pages;
}

/** Cut into pages that are full but for the last one. */
function cut(ids: readonly string[], limit: number): string[][] {
  const count = Math.max(1, Math.ceil(ids.length / limit));
  return Array.from({ length: count }, (_, page) => ids.slice(page * limit, (page + 1) * limit));
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
const anyFilter: fc.Arbitrary<Filter> = fc.record({
  partnerId: fc.constant('par_a'),
  businessId: orNull(fc.constantFrom(...BUSINESSES)),
  status: orNull(fc.constantFrom(...PROSPECT_STATUSES)),
  tag: orNull(fc.constantFrom('hot', 'rare', 'none')),
  search: searches,
  seenAfter: orNull(days),
  seenBefore: orNull(days),
});

describe('pages of prospects', () => {
  it.each<ProspectOrder>(['newest', 'lastSeen', 'mostVisits'])(
    'sorted by %s are what filtering and sorting everything gives, each full but for the last',
    async (order) => {
      await fc.assert(
        fc.asyncProperty(anyFilter, fc.constantFrom(7, 28, 200), async (filter, limit) => {
          expect(await readPages(filter, order, limit)).toEqual(cut(sortedIds(filter, order), limit));
        }),
        { numRuns: 40 },
      );
    },
  );

  it('of another partner has none', async () => {
    const filter = { ...EVERYBODY, partnerId: 'par_b' };

    expect(await readPages(filter, 'newest', 10)).toEqual([[]]);
  });
});

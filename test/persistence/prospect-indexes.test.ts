import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readSearch } from '../../src/domain/leads/search-words';
import type { ProspectOrder, ProspectPosition } from '../../src/domain/leads/prospect-order';
import {
  prospectQueries,
  type ProspectFilter,
  type ProspectQuery,
} from '../../src/persistence/prospect-query';
import { anApi, type TestApi } from '../support/api';
import { onboard, seed, visitorNumber } from '../support/leads';

let api: TestApi;
let partnerId: string;
let businessId: string;

const EVERYTHING = {
  businessId: null,
  status: null,
  tag: null,
  search: readSearch(''),
  seenAfter: null,
  seenBefore: null,
} as const;

beforeAll(async () => {
  api = await anApi();
  const partner = await api.aPartner();
  partnerId = partner.partnerId;
  ({ businessId } = await onboard(partner));
  await seed(
    api,
    partner,
    Array.from({ length: 40 }, (_, index) => visitorNumber(index, { tags: ['Hot'] })),
  );
});
afterAll(() => api.close());

const filters: [string, Partial<ProspectFilter>][] = [
  ['everything', {}],
  ['a status', { status: 'new' }],
  ['a tag', { tag: 'hot' }],
  ['a tag and a status', { tag: 'hot', status: 'new' }],
  ['a search for one letter', { search: readSearch('l') }],
  ['a search for two letters', { search: readSearch('la') }],
  ['a search for several words', { search: readSearch('last company') }],
  ['a range of last visits', { seenAfter: new Date('2026-01-01'), seenBefore: new Date('2026-02-01') }],
  [
    'everything at once',
    { status: 'new', tag: 'hot', search: readSearch('last'), seenAfter: new Date('2026-01-01') },
  ],
];
const positions: [string, ProspectPosition | null][] = [
  ['the first page', null],
  ['a page behind a position', { value: Date.UTC(2026, 6, 1), id: 'pro_1' }],
];

describe.each(positions)('%s of prospects', (_position, after) => {
  it.each(filters)('of a website finds %s by an index, whichever way it takes', async (_name, filter) => {
    await expectIndex({ ...EVERYTHING, partnerId, businessId, ...filter }, 'newest', after);
  });

  it.each(filters)('of a partner finds %s by an index', async (_name, filter) => {
    await expectIndex({ ...EVERYTHING, partnerId, ...filter }, 'newest', after);
  });

  it.each(filters)('sorted by last visit finds %s by an index', async (_name, filter) => {
    await expectIndex({ ...EVERYTHING, partnerId, businessId, ...filter }, 'lastSeen', after);
  });
});

it('sorts by number of visits by an index', async () => {
  await expectIndex({ ...EVERYTHING, partnerId, businessId }, 'mostVisits', null);
});

/** The last resort leaves the choice of the index to the server, and some find none for several conditions. */
async function expectIndex(filter: ProspectFilter, order: ProspectOrder, after: ProspectPosition | null) {
  const ways = prospectQueries(filter, order, after);
  const isLastResort = (way: ProspectQuery) =>
    ways.length > 1 && way.kind === 'sorted' && way.maxTimeMs === null;
  for (const query of ways) {
    if (isLastResort(query) && !(await combinesConditions())) continue;
    const stages = await stagesOf(query);
    expect(stages).toContain('IXSCAN');
    expect(stages).not.toContain('COLLSCAN');
  }
}

/** SecantusDB in Python reads the whole collection as soon as a query has more than one kind of condition. */
async function combinesConditions(): Promise<boolean> {
  const plan: unknown = await api.connection
    .collection('prospects')
    .find({ businessId, $or: [{ status: 'new' }, { status: 'replied' }] })
    .explain();
  return JSON.stringify(plan).includes('IXSCAN');
}

/** What the server does to find what the index of a way answers alone, in a stretch of time where it has those. */
async function stagesOf({ kind, source: { index, field } }: ProspectQuery): Promise<string[]> {
  const stretch = { [field]: { $gt: new Date('2026-01-01'), $lte: new Date('2026-06-01') } };
  const plan: unknown = await api.connection
    .collection('prospects')
    .find(kind === 'stretches' ? { ...index, ...stretch } : index)
    .sort({ [field]: -1, _id: -1 })
    .limit(50)
    .explain();
  return Array.from(JSON.stringify(plan).matchAll(/"stage":"(\w+)"/g), ([, stage = '']) => stage);
}

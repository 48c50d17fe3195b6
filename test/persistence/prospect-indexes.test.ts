import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readSearch } from '../../src/domain/leads/search-words';
import type { ProspectOrder, ProspectPosition } from '../../src/domain/leads/prospect-order';
import type { ListSource } from '../../src/persistence/list-source';
import { prospectQuery, type ProspectFilter } from '../../src/persistence/prospect-query';
import { anApi, type TestApi } from '../support/api';
import { onboard, seed, visitorNumber } from '../support/leads';

let api: TestApi;
let partnerId: string;
let businessId: string;

const EVERYTHING = {
  businessId: null,
  businessIds: null,
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
    const businessIds = [businessId, 'biz_other'];
    await expectIndex({ ...EVERYTHING, partnerId, businessIds, ...filter }, 'newest', after);
  });

  it.each(filters)('sorted by last visit finds %s by an index', async (_name, filter) => {
    await expectIndex({ ...EVERYTHING, partnerId, businessId, ...filter }, 'lastSeen', after);
  });

  it.each(filters)('sorted by number of visits finds %s by an index', async (_name, filter) => {
    await expectIndex({ ...EVERYTHING, partnerId, businessId, ...filter }, 'mostVisits', after);
  });
});

async function expectIndex(filter: ProspectFilter, order: ProspectOrder, after: ProspectPosition | null) {
  const { few, ways } = prospectQuery(filter, order, after);
  const conditions = [
    ...few.map(({ index }) => index),
    ...ways.flatMap(({ index, ranges = [{}], field }) =>
      ranges.flatMap((range) => stretchesOf(field).map((stretch) => ({ ...index, ...range, ...stretch }))),
    ),
  ];
  expect(ways.length).toBeGreaterThan(0);
  for (const condition of conditions) {
    const stages = await stagesOf(condition, ways[0]);
    expect(stages).toContain('IXSCAN');
    expect(stages).not.toContain('COLLSCAN');
  }
}

/** As a list is read: by time, or by numbers of visits and by the ids of a single one. */
function stretchesOf(field: string) {
  if (field !== 'visits.count')
    return [{ [field]: { $gt: new Date('2026-01-01'), $lte: new Date('2026-06-01') } }];
  return [{ [field]: { $gt: 1, $lte: 4 } }, { [field]: 1, _id: { $gt: 'pro_1', $lte: 'pro_2' } }];
}

/** What the server does to find what an index is to answer alone. */
async function stagesOf(condition: object, way: ListSource | undefined): Promise<string[]> {
  const plan: unknown = await api.connection
    .collection('prospects')
    .find(condition)
    .sort({ [way?.field ?? 'createdAt']: -1, _id: -1 })
    .limit(50)
    .explain();
  return Array.from(JSON.stringify(plan).matchAll(/"stage":"(\w+)"/g), ([, stage = '']) => stage);
}

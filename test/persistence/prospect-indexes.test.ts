import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readSearch } from '../../src/domain/leads/search-words';
import type { ProspectOrder, ProspectPosition } from '../../src/domain/leads/prospect-order';
import { prospectQuery, type ProspectFilter } from '../../src/persistence/prospect-query';
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

describe('a list of prospects', () => {
  it.each<[string, Partial<ProspectFilter>]>([
    ['everything', {}],
    ['a status', { status: 'new' }],
    ['a tag', { tag: 'hot' }],
    ['a search', { search: readSearch('las') }],
    ['a range of last visits', { seenAfter: new Date('2026-01-01'), seenBefore: new Date('2026-02-01') }],
  ])('of a website finds %s by an index', async (_name, filter) => {
    expect(await stagesOf({ ...EVERYTHING, partnerId, businessId, ...filter })).toContain('IXSCAN');
  });

  it.each<[string, Partial<ProspectFilter>]>([
    ['a status', { status: 'new' }],
    ['a tag', { tag: 'hot' }],
    ['a search', { search: readSearch('las') }],
    ['a range of last visits', { seenAfter: new Date('2026-01-01') }],
  ])('of a partner finds %s by an index where the server combines conditions', async (_name, filter) => {
    const stages = await stagesOf({ ...EVERYTHING, partnerId, businessId: null, ...filter });

    expect(stages).toContain((await combinesConditions()) || 'search' in filter ? 'IXSCAN' : 'COLLSCAN');
  });

  it.each<ProspectOrder>(['newest', 'lastSeen', 'mostVisits'])(
    'sorted by %s has an index of that order',
    async (order) => {
      expect(await stagesOf({ ...EVERYTHING, partnerId, businessId }, order)).toContain('IXSCAN');
    },
  );

  it('finds everything at once, behind a position, by an index where the server combines conditions', async () => {
    const filter = {
      ...EVERYTHING,
      partnerId,
      businessId,
      status: 'new',
      tag: 'hot',
      search: readSearch('last company'),
      seenAfter: new Date('2026-01-01'),
    } as const;
    const stages = await stagesOf(filter, 'newest', { value: Date.now(), id: 'pro_1' });

    expect(stages).toContain((await combinesConditions()) ? 'IXSCAN' : 'COLLSCAN');
  });
});

async function stagesOf(
  filter: ProspectFilter,
  order: ProspectOrder = 'newest',
  after: ProspectPosition | null = null,
): Promise<string[]> {
  const { filter: matches, sort } = prospectQuery(filter, order, after);
  const plan: unknown = await api.connection
    .collection('prospects')
    .find(matches, { sort, limit: 50 })
    .explain();
  return Array.from(JSON.stringify(plan).matchAll(/"stage":"(\w+)"/g), ([, stage = '']) => stage);
}

/** SecantusDB in Python reads the whole collection as soon as a query has more than one kind of condition. */
async function combinesConditions(): Promise<boolean> {
  const plan: unknown = await api.connection
    .collection('prospects')
    .find({ businessId, $or: [{ status: 'new' }, { status: 'replied' }] })
    .explain();
  return JSON.stringify(plan).includes('IXSCAN');
}

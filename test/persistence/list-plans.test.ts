import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { mongo } from 'mongoose';
import { anApi, type ApiClient, type TestApi } from '../support/http/api';
import { onboard, seed, visitorNumber } from '../support/leads';
import { mongodbStays } from '../support/jest/servers';

/** The servers that tests fall back to only imitate a planner: this needs `MONGODB_URI`. */
const describeOnMongodb = mongodbStays() ? describe : describe.skip;

const VISITORS = 400;
const CURSOR = Buffer.from(JSON.stringify([Date.UTC(2100, 0), 'pro_z'])).toString('base64url');

let api: TestApi;
let partner: ApiClient;

describeOnMongodb('the plan of each list, on a MongoDB that was given', () => {
  beforeAll(async () => {
    api = await anApi();
    partner = await api.aPartner();
    await onboard(partner);
    const destinationUrl = 'https://receiver.example/hook';
    await partner.post('/webhook', { destinationUrl, listenTo: ['prospect.created'] });
    await seed(
      api,
      partner,
      Array.from({ length: VISITORS }, (_, index) => visitorNumber(index, { tags: ['Hot'] })),
    );
  });
  afterAll(() => api.close());

  describe.each([
    ['the first page', {}],
    ['a later page', { cursor: CURSOR }],
  ])('%s', (_page, cursor) => {
    it.each([
      ['prospects of a website', '/prospect', { websiteUrl: 'example.com' }],
      ['prospects of a partner', '/prospect', {}],
      ['prospects with a status', '/prospect', { status: 'replied' }],
      ['prospects of a website with a status', '/prospect', { websiteUrl: 'example.com', status: 'replied' }],
      ['prospects of a website with a tag', '/prospect', { websiteUrl: 'example.com', tag: 'hot' }],
      ['events', '/webhook/events', {}],
      ['events of a type', '/webhook/events', { eventType: 'prospect.created' }],
      ['deliveries', '/webhook/deliveries', {}],
      ['deliveries in a state', '/webhook/deliveries', { state: 'exhausted' }],
      ['deliveries since', '/webhook/deliveries', { since: '2026-01-01' }],
      ['listeners', '/webhook', {}],
    ])('of %s walks an index in its order', async (_list, path, query) => {
      const stages = await stagesOf(path, { ...query, ...cursor });

      expect(stages).toContain('IXSCAN');
      expect(stages).not.toContain('COLLSCAN');
      expect(stages).not.toContain('SORT');
    });

    it.each([
      ['a word', { search: 'last17' }],
      ['several words', { search: 'company last17', websiteUrl: 'example.com' }],
      ['when they were last seen', { seenAfter: '2026-01-01', seenBefore: '2026-01-02' }],
    ])('of prospects by %s takes an index, whichever fills it first', async (_filter, query) => {
      const stages = await stagesOf('/prospect', { ...query, ...cursor });

      expect(stages).toContain('IXSCAN');
      expect(stages).not.toContain('COLLSCAN');
    });
  });
});

/** The stages of the plan that wins, for the sorted query that a request makes. */
async function stagesOf(path: string, query: object): Promise<string[]> {
  const find = jest.spyOn(mongo.Collection.prototype, 'find');
  const response = await partner.get(path, { ...query });
  const calls = find.mock.calls.map(([filter, options = {}], index) => ({
    collection: find.mock.contexts[index],
    filter,
    options,
  }));
  find.mockRestore();
  const [list, ...others] = calls.filter(({ options }) => options.sort !== undefined);
  const collection: unknown = list?.collection;
  if (response.status !== 200 || !(collection instanceof mongo.Collection) || others.length > 0)
    throw new Error(`${path} is one sorted query`);
  const plan = await collection.find(list?.filter ?? {}, list?.options).explain('queryPlanner');
  const winning: unknown = Object(plan['queryPlanner'])['winningPlan'];
  return Array.from(JSON.stringify(winning).matchAll(/"stage":"(\w+)"/g), ([, stage = '']) => stage);
}

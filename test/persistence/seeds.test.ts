import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { intakeShard } from '../../src/contracts/workflows';
import { DAY_MS } from '../../src/domain/duration';
import { newId } from '../../src/domain/ids';
import { seedChunkId } from '../../src/domain/leads/seeds/seed-chunks';
import type { NewSeedChunk } from '../../src/persistence/leads/seed-documents';
import { anApi, type ApiClient, type TestApi } from '../support/http/api';
import { processSeeds } from '../support/intake';
import { onboard, prospectsOf, seedBatch, visitorNumber } from '../support/leads';

let api: TestApi;
let partner: ApiClient;

beforeAll(async () => {
  api = await anApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  partner = await api.aPartner();
  await onboard(partner);
});

/** Of a few people, who cost the store little. */
const visitors = (count: number) => Array.from({ length: count }, (_, index) => visitorNumber(index % 10));

describe('a stored seed', () => {
  it.each([1, 2, 200, 201])('of %i visitors tells its progress and its rejected', async (count) => {
    const batch = await seedBatch(api, partner, [...visitors(count - 1), 'no visitor']);

    expect(batch).toMatchObject({
      status: 'done',
      visitors: count,
      processed: count,
      accepted: count - 1,
      rejected: { count: 1, items: [{ index: count - 1, reason: 'not_an_object' }] },
    });
  });

  it('is one document where it is small, and has a batch where it is not', async () => {
    const small = await seedBatch(api, partner, visitors(3));
    const large = await seedBatch(api, partner, visitors(250));

    const existing = await api.stores.seeds.findExistingBatches([small.batchId, large.batchId]);
    expect([...existing]).toEqual([large.batchId]);
  });

  it('of more bytes than one message to the store has is stored whole', async () => {
    const notes = 'n'.repeat(60_000);
    const large = await seedBatch(
      api,
      partner,
      visitors(150).map((visitor) => ({ ...visitor, notes })),
    );

    expect(large).toMatchObject({ status: 'done', visitors: 150, processed: 150, accepted: 150 });
  });

  it('counts visitors of one chunk and of several apart when they are processed together', async () => {
    const addresses: string[] = [];
    for (const count of [1, 1, 3, 1]) {
      const response = await partner.post('/seed/lead', {
        website: 'example.com',
        visitors: visitors(count),
      });
      addresses.push(`/seed/${response.headers['x-seed-batch-id']}`);
    }
    await processSeeds(api);

    const reports = await Promise.all(addresses.map((address) => partner.get(address)));
    expect(reports.map(({ body }) => body.data.accepted)).toEqual([1, 1, 3, 1]);
  });
});

describe('a chunk of a request that died before its batch was stored', () => {
  it('becomes no prospect, and is removed after a day', async () => {
    const chunk = await storeOrphan();
    expect(await processSeeds(api)).toMatchObject({ visitors: 0, created: 0 });
    expect((await api.stores.seeds.loadVisitors([chunk.id])).size).toBe(1);

    api.clock.advance(DAY_MS + 1);
    expect(await processSeeds(api)).toMatchObject({ visitors: 0 });
    expect((await api.stores.seeds.loadVisitors([chunk.id])).size).toBe(0);
    expect(await prospectsOf(partner)).toEqual([]);
  });
});

/** Half of a request: the first of its chunks without the batch. */
async function storeOrphan(): Promise<NewSeedChunk> {
  const business = await api.stores.businesses.findByHost(partner.partnerId, 'example.com');
  const businessId = business?.id ?? '';
  const batchId = newId('seedBatch');
  const chunk: NewSeedChunk = {
    id: seedChunkId(batchId, 0),
    batchId,
    isWhole: false,
    partnerId: partner.partnerId,
    businessId,
    shard: intakeShard(businessId),
    offset: 0,
    visitorCount: 1,
    visitors: Buffer.from(JSON.stringify(visitors(1))),
    byteCount: 100,
    refused: [],
    receivedAt: api.clock.now(),
  };
  const batch = { id: batchId, partnerId: partner.partnerId, businessId, visitorCount: 2, chunkCount: 2 };
  await api.stores.seeds.save(
    { ...batch, receivedAt: chunk.receivedAt, expiresAt: new Date(chunk.receivedAt.getTime() + DAY_MS) },
    [chunk],
  );
  await api.connection.collection('seedBatches').deleteOne({ businessId });
  return chunk;
}

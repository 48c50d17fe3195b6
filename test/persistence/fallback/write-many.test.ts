import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createWriteMany } from '../../../src/persistence/fallback/write-many';
import type { Stores } from '../../../src/persistence/stores';
import { anApi, type ApiClient, type TestApi } from '../../support/http/api';
import { aDeliverer } from '../../support/deliveries/deliveries';
import { deferred } from '../../support/deferred';
import { onboard, visitorNumber } from '../../support/leads';

let api: TestApi;
let partner: ApiClient;

beforeAll(async () => {
  api = await anApi();
  partner = await api.aPartner();
});
afterAll(() => api.close());

/** Changes one document, then another, in one transaction; in between something else wants to write both. */
async function writeBetween(collection: string, ids: readonly string[], write: () => Promise<unknown>) {
  const documents = api.connection.collection<{ _id: string; note: number }>(collection);
  const touch = (id: string | undefined, session: Parameters<Parameters<Stores['transact']>[0]>[0]) =>
    documents.updateOne({ _id: id ?? '' }, { $set: { note: 1 } }, { session });
  const isFirstWritten = deferred<void>();
  const isOtherUnderWay = deferred<void>();
  const both = api.stores.transact(async (session) => {
    await touch(ids[0], session);
    isFirstWritten.resolve();
    await isOtherUnderWay.promise;
    await touch(ids[1], session);
  });
  await isFirstWritten.promise;
  const other = write();
  // Time enough for the store to begin with it; were it too little, nothing would be in the way.
  setTimeout(() => isOtherUnderWay.resolve(), 200);
  await Promise.all([both, other]);
}

describe('a write of many documents', () => {
  it('is no transaction on MongoDB, where one conflict would undo all of it, and is one on SecantusDB', async () => {
    const onMongodb = createWriteMany(api.connection, async () => ({ version: '8.0.4' }));
    const onSecantus = createWriteMany(api.connection, async () => ({ secantusVersion: '0.7.0' }));

    expect(await onMongodb(async (transaction) => transaction?.inTransaction() ?? false)).toBe(false);
    expect(await onSecantus(async (transaction) => transaction?.inTransaction() ?? false)).toBe(true);
  });

  it('waits for a transaction that goes on to write in the same collection, and keeps it from nothing', async () => {
    const { businessId } = await onboard(partner);
    for (let number = 0; number < 2; number += 1)
      await partner.post('/seed/lead', { website: 'example.com', visitors: [visitorNumber(number)] });
    const chunks = api.connection.collection<{ _id: string }>('seedChunks');
    const ids = (await chunks.find({ businessId }).toArray()).map(({ _id }) => _id);
    await writeBetween('seedChunks', ids, () => api.stores.seeds.removeChunks(ids));

    expect(ids).toHaveLength(2);
    expect(await chunks.countDocuments({ businessId })).toBe(0);
  });

  it('does so among deliveries when they are cancelled', async () => {
    const { body } = await partner.post('/webhook', {
      destinationUrl: 'https://receiver.example/hook',
      listenTo: ['prospect.created'],
    });
    const webhookId = String(body.data.id);
    await aDeliverer(api).publishMany(partner.partnerId, 2);
    const deliveries = api.connection.collection<{ _id: string }>('deliveries');
    const ids = (await deliveries.find({ webhookId }).toArray()).map(({ _id }) => _id);
    const now = api.clock.now();
    await writeBetween('deliveries', ids, () => api.stores.deliveries.cancelPending(webhookId, now));

    expect(await deliveries.countDocuments({ webhookId, state: 'cancelled' })).toBe(2);
  });
});

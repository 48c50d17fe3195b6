import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Connection } from 'mongoose';
import { newId } from '../../../src/domain/ids';
import type { CompletedDelivery } from '../../../src/operations/deliveries/completed-delivery';
import { GroupChanged } from '../../../src/operations/deliveries/store-progress';
import { createStoreSuccessesTogether } from '../../../src/operations/deliveries/store-successes-together';
import { connectStore } from '../../../src/persistence/connection';
import type { Delivery } from '../../../src/persistence/delivery-document';
import { createStores, type Stores } from '../../../src/persistence/stores';
import { testMongodbUri } from '../../support/servers';
import { aStoredDelivery } from '../../support/stored-delivery';

const NOW = new Date('2026-01-02');

let connection: Connection;
let stores: Stores;

beforeAll(async () => {
  connection = await connectStore(testMongodbUri());
  stores = createStores(connection);
  await stores.deliveries.buildIndexes();
  await stores.attempts.buildIndexes();
});
afterAll(() => connection.close());

function claimedBy(webhookId: string, token: string): Delivery {
  const claim = { token, trigger: 'automatic', requestId: null, at: NOW } as const;
  return aStoredDelivery(webhookId, NOW, { claim, attemptCount: 1, automaticAttempts: 1 });
}

function accepted(delivery: Delivery): CompletedDelivery {
  return {
    delivery,
    attempt: { number: 1, trigger: 'automatic', requestId: null },
    outcome: { kind: 'accepted', retryAfterMs: null, asksToSlowDown: false, disables: null },
    log: {
      startedAt: NOW,
      phases: null,
      remoteAddress: null,
      status: 200,
      errorCode: null,
      errorMessage: null,
      requestHeaders: [],
      responseHeaders: [],
      responseBody: null,
      responseBodyTruncated: false,
    },
  };
}

it('never takes what an earlier lease of a listener sent for the success of a later one', async () => {
  const [webhookId, other] = [newId('listener'), newId('listener')];
  const [earlier, later] = [`${webhookId}/earlier`, `${webhookId}/later`];
  const takenOver = claimedBy(webhookId, later);
  const own = claimedBy(webhookId, later);
  const first = claimedBy(other, `${other}/x`);
  await stores.transact((transaction) => stores.deliveries.insertMany(transaction, [takenOver, own, first]));
  const store = createStoreSuccessesTogether({ stores, now: () => NOW });

  // While the first is stored the others gather.
  const results = await Promise.allSettled([
    store({ webhookId: other, token: `${other}/x`, completed: [accepted(first)] }),
    store({ webhookId, token: earlier, completed: [accepted(takenOver)] }),
    store({ webhookId, token: later, completed: [accepted(own)] }),
  ]);
  const stateOf = async ({ id }: Delivery) => (await stores.deliveries.find(id))?.state;

  expect(results).toMatchObject([
    { status: 'fulfilled' },
    { status: 'rejected', reason: expect.any(GroupChanged) },
    { status: 'fulfilled' },
  ]);
  expect(await Promise.all([first, takenOver, own].map(stateOf))).toEqual([
    'delivered',
    'pending',
    'delivered',
  ]);
});

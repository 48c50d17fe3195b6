import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mongo } from 'mongoose';
import { HEALTHY, type ListenerHealth } from '../../../src/domain/deliveries/listeners/circuit-breaker';
import { newId } from '../../../src/domain/ids';
import type { CompletedDelivery } from '../../../src/operations/deliveries/outcomes/completed-delivery';
import { createRecordOutcomes } from '../../../src/operations/deliveries/outcomes/record-outcomes';
import { aConfig } from '../../support/http/api';
import { aStoredDelivery } from '../../support/deliveries/stored-delivery';
import { aStore, type TestStore } from '../../support/mongodb/test-store';
import type { Delivery } from '../../../src/domain/deliveries/delivery';

const NOW = new Date('2026-01-02');

let stores: TestStore;

beforeAll(async () => {
  stores = await aStore();
});
afterAll(() => stores.connection.close());

function accepted(delivery: Delivery): CompletedDelivery {
  return {
    delivery,
    attempt: { number: delivery.attemptCount + 1, trigger: 'automatic', requestId: null },
    outcome: { kind: 'accepted', retryAfterMs: null, asksToSlowDown: false, disables: null, warning: null },
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

function recordOutcomes(transact = stores.transact, findVersions = stores.deliveries.findVersions) {
  const record = createRecordOutcomes({
    stores: { ...stores, transact, deliveries: { ...stores.deliveries, findVersions } },
    config: aConfig(),
    now: () => NOW,
    publishEvents: async () => undefined,
  });
  return async (webhookId: string, completed: readonly CompletedDelivery[], known: ListenerHealth) =>
    await record({ webhookId, completed, known });
}

async function insert(deliveries: readonly Delivery[]): Promise<void> {
  await stores.transact((transaction) => stores.deliveries.insertMany(transaction, deliveries));
}

const stateOf = async ({ id }: Delivery) => {
  const delivery = await stores.deliveries.find(id);
  return [delivery?.state, delivery?.attemptCount];
};

describe('outcomes of several listeners that are stored together', () => {
  it('never take the first attempt, which was taken for interrupted, for the second that is under way', async () => {
    const [webhookId, other] = [newId('listener'), newId('listener')];
    const [asClaimed, own, first] = [webhookId, webhookId, other].map((id) => aStoredDelivery(id, NOW));
    if (asClaimed === undefined || own === undefined || first === undefined) throw new Error('three');
    const takenOver = { ...asClaimed, attemptCount: 1, automaticAttempts: 1 };
    await insert([takenOver, own, first]);
    const record = recordOutcomes();

    // While the first is stored the others gather.
    await Promise.all([
      record(other, [accepted(first)], HEALTHY),
      record(webhookId, [accepted(asClaimed)], HEALTHY),
      record(webhookId, [accepted(own)], HEALTHY),
    ]);

    expect(await Promise.all([first, takenOver, own].map(stateOf))).toEqual([
      ['delivered', 1],
      ['pending', 1],
      ['delivered', 1],
    ]);
  });

  it('never undo what somebody asks for while they are stored', async () => {
    const webhookId = newId('listener');
    const delivery = aStoredDelivery(webhookId, NOW);
    await insert([delivery]);
    const request = { requestId: 'request-1', trigger: 'manual' } as const;
    let asks = 1;
    const findVersions: TestStore['deliveries']['findVersions'] = async (...read) => {
      const found = await stores.deliveries.findVersions(...read);
      asks -= 1;
      if (asks === 0)
        await stores.transact((other) =>
          stores.deliveries.requestAttempts(other, [delivery.id], request, NOW),
        );
      return found;
    };

    await recordOutcomes(stores.transact, findVersions)(webhookId, [accepted(delivery)], HEALTHY);

    expect(await stores.deliveries.find(delivery.id)).toMatchObject({
      state: 'delivered',
      attemptCount: 1,
      requested: [request],
      dueAt: NOW,
    });
  });

  it('of one delivery, from a window that lost its lease and the next, both count', async () => {
    const webhookId = newId('listener');
    const delivery = aStoredDelivery(webhookId, NOW);
    const interrupted = { ...delivery, attemptCount: 1, automaticAttempts: 1 };
    await insert([interrupted]);
    const failed = accepted(interrupted);
    const outcome = { ...failed.outcome, kind: 'rejected' as const };
    await stores.connection
      .collection('deliveries')
      .updateOne({ webhookId }, { $set: { firstAttempt: { errorCode: 'interrupted', late: false } } });

    await recordOutcomes()(webhookId, [accepted(delivery), { ...failed, outcome }], HEALTHY);

    expect(await stores.deliveries.find(delivery.id)).toMatchObject({
      state: 'delivered',
      attemptCount: 2,
      dueAt: null,
    });
  });

  it('keep the log of a first attempt in its delivery, and one with a large answer apart', async () => {
    const webhookId = newId('listener');
    const [short, long] = [aStoredDelivery(webhookId, NOW), aStoredDelivery(webhookId, NOW)];
    await insert([short, long]);
    const { log, ...rest } = accepted(long);
    const large = { ...rest, log: { ...log, responseBody: Buffer.alloc(10_000, 'x') } };

    await recordOutcomes()(webhookId, [accepted(short), large], HEALTHY);

    expect(await stores.connection.collection('attempts').countDocuments({ webhookId })).toBe(1);
    expect(await stores.attempts.listByDelivery(short.id)).toMatchObject([{ number: 1, status: 200 }]);
    expect(await stores.attempts.listByDelivery(long.id)).toMatchObject([
      { number: 1, status: 200, responseBody: large.log.responseBody },
    ]);
  });

  it('are stored although those of one cannot be', async () => {
    const [webhookId, other] = [newId('listener'), newId('listener')];
    const [first, second, third] = [other, webhookId, other].map((id) => aStoredDelivery(id, NOW));
    if (first === undefined || second === undefined || third === undefined) throw new Error('three');
    await insert([first, second, third]);
    const unstorable = accepted(second);
    const record = recordOutcomes();

    const results = await Promise.allSettled([
      record(other, [accepted(first)], HEALTHY),
      record(
        webhookId,
        [{ ...unstorable, log: { ...unstorable.log, responseBody: Buffer.alloc(17 * 1_024 * 1_024) } }],
        HEALTHY,
      ),
      record(other, [accepted(third)], HEALTHY),
    ]);

    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await Promise.all([first, second, third].map(stateOf))).toEqual([
      ['delivered', 1],
      ['pending', 0],
      ['delivered', 1],
    ]);
  });

  it('are kept while there is no primary, and stored as soon as there is one', async () => {
    const webhookId = newId('listener');
    const delivery = aStoredDelivery(webhookId, NOW);
    await insert([delivery]);
    let failures = 2;
    const record = recordOutcomes(async (work) => {
      failures -= 1;
      if (failures >= 0) throw new mongo.MongoServerSelectionError('no primary', Object.create(null));
      return await stores.transact(work);
    });

    await record(webhookId, [accepted(delivery)], HEALTHY);

    expect(await stateOf(delivery)).toEqual(['delivered', 1]);
  });
});

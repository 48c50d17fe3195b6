import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { attemptId, type Attempt } from '../../src/domain/deliveries/attempts/attempt';
import type { HeaderPair } from '../../src/domain/deliveries/attempts/exchange';
import type { StoredEvent } from '../../src/domain/deliveries/event';
import { newId } from '../../src/domain/ids';
import { portionsOf } from '../../src/persistence/collections/portions';
import { aStore, type TestStore } from '../support/mongodb/test-store';

const AT = new Date('2026-01-01');
const TOGETHER = 200;
const KIB = 1_024;
const MIB = 1_024 * KIB;

let stores: TestStore;

beforeAll(async () => {
  stores = await aStore();
});
afterAll(() => stores.connection.close());

/** Of a prospect of whom very much is known. */
function aLargeEvent(): StoredEvent {
  return {
    id: newId('event', AT),
    partnerId: 'par_test',
    businessId: 'biz_test',
    subjectId: newId('prospect'),
    type: 'prospect.updated',
    key: null,
    body: Buffer.alloc(100 * KIB),
    targets: [],
    erasedAt: null,
    createdAt: AT,
  };
}

/** Of a receiver that answers as much as is kept, in Latin-1. */
function aLargeAttempt(): Attempt {
  const deliveryId = newId('delivery', AT);
  return {
    id: attemptId(deliveryId, 1),
    deliveryId,
    webhookId: 'we_test',
    businessId: null,
    number: 1,
    trigger: 'automatic',
    requestId: null,
    nextAttemptAt: null,
    late: false,
    startedAt: AT,
    phases: null,
    remoteAddress: null,
    status: 500,
    requestHeaders: Array.from({ length: 20 }, () => ['x'.repeat(128), '********']),
    responseHeaders: [
      ['x-long', 'é'.repeat(8 * KIB)],
      ...['date', 'location', 'retry-after', 'webhook-delivery'].map((name): HeaderPair => [
        name,
        'é'.repeat(KIB),
      ]),
    ],
    responseBody: Buffer.alloc(64 * KIB),
    responseBodyTruncated: true,
    errorCode: null,
    errorMessage: null,
  };
}

/** MongoDB takes a command of 16 MiB and no more: it is a document like any other. */
describe('a group of the largest documents there are', () => {
  it('is stored in commands that MongoDB takes, when they are events', async () => {
    const events = Array.from({ length: TOGETHER }, aLargeEvent);
    await stores.transact((transaction) => stores.events.insertMany(transaction, events));

    const kept = await stores.events.findKept(events.map(({ id }) => id));
    expect(kept.size).toBe(TOGETHER);
  });

  it('is stored in commands that MongoDB takes, when they are attempts', async () => {
    const attempts = Array.from({ length: TOGETHER }, aLargeAttempt);
    await stores.transact((transaction) => stores.attempts.insertMany(transaction, attempts));

    expect(await stores.connection.collection('attempts').countDocuments()).toBe(TOGETHER);
  });
});

describe('portions', () => {
  it.each([
    ['hold so many items', [1, 1, 1, 1, 1], [[1, 1], [1, 1], [1]]],
    ['hold so many bytes', [3 * MIB, MIB, 1], [[3 * MIB, MIB], [1]]],
    ['leave what is too large to itself', [1, 5 * MIB, 1], [[1], [5 * MIB], [1]]],
    ['of nothing are none', [], []],
  ])('%s', (_what, items, portions) => {
    expect(portionsOf(items, (bytes) => bytes, 2)).toEqual(portions);
  });
});

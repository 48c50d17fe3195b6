import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import type { Connection } from 'mongoose';
import { newId } from '../../../src/domain/ids';
import { DueReader } from '../../../src/operations/deliveries/due-reader';
import { connectStore } from '../../../src/persistence/connection';
import { migrateStore } from '../../../src/persistence/migrate';
import type { Delivery } from '../../../src/persistence/delivery-document';
import { createStores, type Stores } from '../../../src/persistence/stores';
import { testMongodbUri } from '../../support/servers';
import { aStoredDelivery } from '../../support/stored-delivery';

const START = Date.UTC(2026, 0, 1);
const NOW = new Date(START + 1_000_000);

let connection: Connection;
let stores: Stores;

beforeAll(async () => {
  connection = await connectStore(testMongodbUri());
  stores = createStores(connection);
  await migrateStore(connection);
});
afterAll(() => connection.close());

async function store(deliveries: readonly Delivery[]): Promise<void> {
  await stores.transact((transaction) => stores.deliveries.insertMany(transaction, deliveries));
}

/** The ids of one pass, read `limit` at a time. */
async function readPass(reader: DueReader, limit: number): Promise<string[]> {
  const ids: string[] = [];
  for (;;) {
    const { deliveries, isLast } = await reader.next(NOW, limit);
    ids.push(...deliveries.map(({ id }) => id));
    if (isLast) return ids;
  }
}

function timeOf({ dueAt }: Delivery): number {
  return dueAt?.getTime() ?? 0;
}

function inOrder(deliveries: readonly Delivery[]): string[] {
  return deliveries
    .toSorted((one, other) => timeOf(one) - timeOf(other) || (one.id < other.id ? -1 : 1))
    .map(({ id }) => id);
}

describe('what is due to a listener', () => {
  it('is read in order, each once, however close together and however many at a time', async () => {
    // Seconds apart, at the same instant, and some that are not due or not to be sent at all.
    const offsets = fc.array(fc.constantFrom(0, 0, 0, 1, 2, 5_000, 5_000, 400_000, 2_000_000, null), {
      maxLength: 40,
    });
    await fc.assert(
      fc.asyncProperty(offsets, fc.integer({ min: 1, max: 12 }), async (chosen, limit) => {
        const webhookId = newId('listener');
        const stored = chosen.map((offset) =>
          aStoredDelivery(webhookId, offset === null ? null : new Date(START + offset)),
        );
        if (stored.length > 0) await store(stored);
        const due = stored.filter(({ dueAt }) => dueAt !== null && dueAt <= NOW);
        const reader = new DueReader({ stores }, webhookId);

        expect(await readPass(reader, limit)).toEqual(inOrder(due));
        expect(await readPass(reader, limit)).toEqual(inOrder(due));
      }),
      { numRuns: 25 },
    );
  });

  it('leaves out what is under way, and what lies behind that comes all the same', async () => {
    const webhookId = newId('listener');
    const claim = { token: `${webhookId}/x`, trigger: 'automatic', requestId: null, at: NOW } as const;
    const stored = Array.from({ length: 9 }, (_, index) =>
      aStoredDelivery(webhookId, new Date(START + index), { claim: index < 6 ? claim : null }),
    );
    await store(stored);

    expect(await readPass(new DueReader({ stores }, webhookId), 3)).toEqual(inOrder(stored.slice(6)));
  });

  it('is read from the longest due on again when something has to be read once more', async () => {
    const webhookId = newId('listener');
    const stored = Array.from({ length: 6 }, (_, index) =>
      aStoredDelivery(webhookId, new Date(START + index)),
    );
    await store(stored);
    const reader = new DueReader({ stores }, webhookId);
    await reader.next(NOW, 2);
    const isRead = reader.next(NOW, 2);
    reader.beginAgain();
    await isRead;

    expect(await readPass(reader, 4)).toEqual(inOrder(stored));
  });
});

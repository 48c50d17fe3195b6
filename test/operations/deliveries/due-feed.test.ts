import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { newId } from '../../../src/domain/ids';
import { DueFeed } from '../../../src/operations/deliveries/window/due-feed';
import { aConfig } from '../../support/http/api';
import { aStoredDelivery } from '../../support/deliveries/stored-delivery';
import { aStore, type TestStore } from '../../support/mongodb/test-store';
import type { Delivery } from '../../../src/domain/deliveries/delivery';

const START = Date.UTC(2026, 0, 1);
const NOW = new Date(START + 1_000_000);
const BODY = Buffer.from('{}');

let stores: TestStore;

beforeAll(async () => {
  stores = await aStore();
});
afterAll(() => stores.connection.close());

async function store(deliveries: readonly Delivery[]): Promise<void> {
  await stores.transact((transaction) => stores.deliveries.insertMany(transaction, deliveries));
}

const readEveryBody = async (ids: readonly string[]) => new Map(ids.map((id) => [id, BODY] as const));

function aFeed(webhookId: string, hasBody: (eventId: string) => boolean = () => true): DueFeed {
  const readBodies = async (ids: readonly string[]) =>
    new Map(ids.filter(hasBody).map((id) => [id, BODY] as const));
  return new DueFeed({ stores, config: aConfig(), readBodies }, webhookId);
}

const idsOf = (sendables: readonly { readonly delivery: Delivery }[]) =>
  sendables.map(({ delivery }) => delivery.id);

/** All that the feed gives, so many at a time. */
async function takeAll(feed: DueFeed, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (;;) {
    const taken = idsOf(await feed.take(count, NOW));
    if (taken.length === 0) return ids;
    ids.push(...taken);
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
  it('is given in order, each once until it is released, however close together and however many at a time', async () => {
    // Seconds apart, at the same instant, and some that are not due or not to be sent at all.
    const offsets = fc.array(fc.constantFrom(0, 0, 0, 1, 2, 5_000, 5_000, 400_000, 2_000_000, null), {
      maxLength: 40,
    });
    await fc.assert(
      fc.asyncProperty(offsets, fc.integer({ min: 1, max: 12 }), async (chosen, count) => {
        const webhookId = newId('listener');
        const stored = chosen.map((offset) =>
          aStoredDelivery(webhookId, offset === null ? null : new Date(START + offset)),
        );
        if (stored.length > 0) await store(stored);
        const due = inOrder(stored.filter(({ dueAt }) => dueAt !== null && dueAt <= NOW));
        const feed = aFeed(webhookId);

        expect(await takeAll(feed, count)).toEqual(due);
        feed.release(due);
        expect(await takeAll(feed, count)).toEqual(due);
      }),
      { numRuns: 25 },
    );
  });

  it('is read once while it is taken, however often more is asked for', async () => {
    const webhookId = newId('listener');
    const stored = Array.from({ length: 20 }, () => aStoredDelivery(webhookId, new Date(START)));
    await store(stored);
    let read = 0;
    const listDue: TestStore['deliveries']['listDue'] = async (...request) => {
      const due = await stores.deliveries.listDue(...request);
      read += due.length;
      return due;
    };
    const deliveries = { ...stores.deliveries, listDue };
    const deps = { stores: { ...stores, deliveries }, config: aConfig(), readBodies: readEveryBody };
    const feed = new DueFeed(deps, webhookId);

    const taken = await takeAll(feed, 3);

    expect(taken).toHaveLength(20);
    expect(read).toBe(20);
  });

  it('is given beyond a page full of what is taken', async () => {
    const webhookId = newId('listener');
    const stored = Array.from({ length: 300 }, (_, index) =>
      aStoredDelivery(webhookId, new Date(START + index)),
    );
    await store(stored);
    const feed = aFeed(webhookId);
    const taken = idsOf(await feed.take(280, NOW));
    feed.startAgain();

    expect(taken).toEqual(inOrder(stored.slice(0, 280)));
    expect(idsOf(await feed.take(50, NOW))).toEqual(inOrder(stored.slice(280)));
  });

  it('is what somebody asked for, and one probe, while the listener is held back', async () => {
    const webhookId = newId('listener');
    const requested = [{ requestId: 'req_1', trigger: 'manual' as const }];
    const [first, second, third] = [0, 1, 2].map((index) =>
      aStoredDelivery(webhookId, new Date(START + index), index === 2 ? { requested, askCount: 1 } : {}),
    );
    if (first === undefined || second === undefined || third === undefined) throw new Error('three');
    await store([first, second, third]);
    const feed = aFeed(webhookId);

    expect(idsOf(await feed.takeRequested(10, 0, NOW))).toEqual([third.id]);
    expect(idsOf(await feed.takeRequested(10, 1, NOW))).toEqual([first.id]);
    expect(idsOf(await feed.takeRequested(10, 1, NOW))).toEqual([second.id]);
  });

  it('ends as expired when its bytes are gone', async () => {
    const webhookId = newId('listener');
    const [kept, gone] = [aStoredDelivery(webhookId, NOW), aStoredDelivery(webhookId, NOW)];
    await store([kept, gone]);
    const feed = aFeed(webhookId, (eventId) => eventId === kept.eventId);

    expect(await takeAll(feed, 5)).toEqual([kept.id]);
    expect((await stores.deliveries.find(gone.id))?.state).toBe('expired');
  });
});

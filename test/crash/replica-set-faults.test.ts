import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isStoreUnavailable } from '../../src/persistence/mongo/connection';
import { anApi, type TestApi } from '../support/http/api';
import { aDeliverer, LOCAL_RECEIVERS, type TestDeliverer } from '../support/deliveries/deliveries';
import { expectNothingLost } from '../support/deliveries/delivery-invariants';
import { processSeeds } from '../support/intake';
import type { CommandMatch, MongodbProxy } from '../support/mongodb/mongodb-proxy';
import { aFaultyStore } from '../support/mongodb/proxied-store';
import { aWebhookReceiver, type WebhookReceiver } from '../support/deliveries/webhook-receiver';
import { startFaults, type FaultName } from './fault-series';
import { STORED_CHANGES } from './stored-changes';
import { prepare, STORED_OPERATIONS, type Act } from './stored-operations';

/** Longer than how a request ended may be unknown, and than a listener's lease. */
const UNKNOWN_MS = 31_000;
const TRIES_MAX = 40;
const TUNING = {
  socketTimeoutMS: 2_000,
  minHeartbeatFrequencyMS: 10,
  // A server that is no primary any more pushes the news; one behind a proxy that only says so has none.
  serverMonitoringMode: 'poll',
  writeTimeoutMs: 200,
  transactions: { commitAgainMs: 5, abortMsMax: 2_000 },
} as const;

let proxy: MongodbProxy;
let api: TestApi;
let deliverer: TestDeliverer;
const receivers: WebhookReceiver[] = [];

beforeAll(async () => {
  const store = await aFaultyStore();
  proxy = store.proxy;
  const WEBHOOK_RETRY_SCHEDULE = Array.from({ length: 12 }, () => '5s').join();
  const environment = { ...LOCAL_RECEIVERS, WEBHOOK_RETRY_SCHEDULE, RATE_LIMIT_PER_SECOND: '0' };
  api = await anApi({ ...environment, MONGODB_URI: store.mongodbUri }, undefined, TUNING);
  deliverer = aDeliverer(api);
});
afterAll(async () => {
  await Promise.all(receivers.map((receiver) => receiver.close()));
  await api.close();
  await proxy.close();
});

const WRITES = new Set(['insert', 'update', 'delete', 'findAndModify']);

const isCommit: CommandMatch = ({ name }) => name === 'commitTransaction';
const isWriteTo =
  (collection: string): CommandMatch =>
  (command) =>
    WRITES.has(command.name) && command.collection === collection;
const isClaim: CommandMatch = ({ name, collection, body }) =>
  name === 'update' &&
  collection === 'listeners' &&
  JSON.stringify(body['updates']).includes('lease.attempts');

/** Repeats it until it is done; before that nothing but "try again" is answered. */
async function untilDone(act: Act): Promise<void> {
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    try {
      if (await act()) return;
    } catch (error) {
      if (!isStoreUnavailable(error)) throw error;
    }
    api.clock.advance(UNKNOWN_MS);
  }
  throw new Error('it is never done');
}

/** Does it while these commands fail; all of the faults must happen. */
async function throughFaults(
  faults: readonly (readonly [readonly FaultName[], CommandMatch])[],
  act: Act,
): Promise<void> {
  const series = faults.map(([names, match]) => startFaults(proxy, names, match));
  try {
    await untilDone(act);
  } finally {
    for (const { end } of series) end();
  }
  expect(series.flatMap(({ left }) => left())).toEqual([]);
}

async function countRecords(): Promise<ReadonlyMap<string, number>> {
  const collections = Object.values(api.connection.models).map(({ collection }) => collection);
  const counts = await Promise.all(
    collections.map(async (records) => [records.name, await records.estimatedDocumentCount()] as const),
  );
  return new Map(counts);
}

/** What was added or removed, by collection. */
async function changeBy(work: () => Promise<void>): Promise<Record<string, number>> {
  const before = await countRecords();
  await work();
  const changes = [...(await countRecords())].map(
    ([name, count]) => [name, count - (before.get(name) ?? 0)] as const,
  );
  return Object.fromEntries(changes.filter(([, change]) => change !== 0));
}

describe('when a replica set steps down, loses its majority, shuts down, or its connections break', () => {
  it.each([...STORED_OPERATIONS, ...STORED_CHANGES])('$name is done once', async (operation) => {
    const { writesTo, writes, commits, adds } = operation;
    await processSeeds(api);
    const act = await operation.prepare(await prepare(api));
    const change = await changeBy(() =>
      throughFaults(
        [
          [writes, isWriteTo(writesTo)],
          [commits, isCommit],
        ],
        act,
      ),
    );

    expect(change).toEqual(adds);
  });

  it('the ledgers are right after all of that', async () => {
    expect(await api.operations.verifyLedgers()).toMatchObject({ faultCount: 0 });
  });

  it.each([
    ['claimed', ['notPrimary', 'noMajority', 'cutBefore', 'cutAfter'], isClaim],
    ['recorded', ['notPrimary', 'conflict', 'cutAfter'], isWriteTo('deliveries')],
    ['committed', ['steppedDown', 'noMajority', 'cutBefore', 'cutAfter'], isCommit],
  ] as const)(
    'deliveries are made, and their log is what the receiver saw, when they are %s',
    async (_when, names, match) => {
      const { partner } = await prepare(api);
      const receiver = await aWebhookReceiver();
      receivers.push(receiver);
      const { status, body } = await partner.post('/webhook', {
        destinationUrl: receiver.url,
        listenTo: ['prospect.created'],
      });
      expect(status).toBe(200);
      const { id: webhookId, secret } = body.data;
      await deliverer.publishMany(partner.partnerId, 2);

      await throughFaults([[names, match]], async () => {
        await deliverer.drain(webhookId);
        return (await api.stores.deliveries.nextDueAt(webhookId)) === null;
      });

      const { stores } = api;
      const { partnerId } = partner;
      await expectNothingLost({ stores, receiver, webhookId, secret, partnerId, count: 2 });
    },
  );
});

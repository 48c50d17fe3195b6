import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { makeVisitor } from '../../bench/make-visitors';
import { intakeShard } from '../../src/contracts/workflows';
import { newId } from '../../src/domain/ids';
import { expectNothingLost } from '../support/deliveries/delivery-invariants';
import { aWebhookReceiver, type WebhookReceiver } from '../support/deliveries/webhook-receiver';
import { eventually } from '../support/eventually';
import {
  aRunningService,
  type RunningService,
  type ServiceWorker,
} from '../support/processes/running-service';
import { anOwnTemporal, type OwnTemporal } from '../support/temporal/own-temporal';
import { triggerSweep } from '../support/temporal/temporal-client';
import type { SeedBatch } from '../../src/domain/leads/seeds/seed-batch';

const WEBSITE = 'durable.example';
/** More than two transactions of the intake take. */
const MANY = 420;

let temporal: OwnTemporal;
let service: RunningService;
let worker: ServiceWorker;
let receiver: WebhookReceiver;

beforeAll(async () => {
  temporal = await anOwnTemporal();
  service = await aRunningService({ WEBHOOK_RETRY_SCHEDULE: '1s,1s,1s,1s,1s' }, temporal);
  worker = await service.startWorker();
  receiver = await aWebhookReceiver();
  await service.call('POST', '/user/onboard', { email: 'ada@durable.example', websiteUrl: WEBSITE });
});

afterAll(async () => {
  await service.close();
  await temporal.close();
  await receiver.close();
});

const visitors = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => makeVisitor(from + index));

async function seed(from: number, count: number): Promise<string> {
  const { status, headers } = await service.call('POST', '/seed/lead', {
    website: WEBSITE,
    visitors: visitors(from, count),
  });
  expect(status).toBe(200);
  return headers.get('x-seed-batch-id') ?? '';
}

async function isDone(batchId: string): Promise<void> {
  const { body } = await service.call('GET', `/seed/${batchId}?limit=1`);
  expect(body.data).toMatchObject({ status: 'done' });
}

describe('a service whose processes end at any moment', () => {
  it('accepts seeds while Temporal is stopped and processes them when it is back', async () => {
    await temporal.stop();

    const batchId = await seed(0, 20);
    const { status } = await service.call('GET', `/seed/${batchId}`);
    expect(status).toBe(200);

    await temporal.start();
    await eventually(() => isDone(batchId));
  });

  it('acts on a seed whose poke was lost, by the sweep that every worker schedules', async () => {
    const batch = await aForgottenSeed();

    await triggerSweep(temporal);

    await eventually(() => isDone(batch.id));
    const { body } = await service.call('GET', `/seed/${batch.id}`);
    expect(body.data).toMatchObject({ accepted: 1, rejected: { count: 0 } });
  });

  it('keeps every visitor and every event when a worker is killed in the middle', async () => {
    const created = await service.call('POST', '/webhook', {
      destinationUrl: receiver.url,
      listenTo: ['prospect.created'],
    });
    const release = receiver.holdAfter(100);
    const batchId = await seed(1_000, MANY);
    await eventually(() => expect(receiver.received.length).toBeGreaterThan(100));

    await worker.kill();
    const beforeRestart = receiver.received.length;
    release();
    await service.startWorker();
    await service.proxy.endAbandonedTransactions();
    await eventually(() => isDone(batchId));
    expect(beforeRestart).toBeLessThan(MANY);
    const { partnerId } = await theBusiness();
    const { id: webhookId, secret } = created.body.data;
    const { stores } = service;
    const traced = await expectNothingLost({ stores, receiver, webhookId, partnerId, secret, count: MANY });
    expect(new Set(traced.map(({ delivery }) => delivery.state))).toEqual(new Set(['delivered']));
  }, 300_000);
});

/** Stored as the API stores it, but nobody was told, long enough ago for the sweep to notice. */
async function aForgottenSeed(): Promise<SeedBatch> {
  const { businessId, partnerId } = await theBusiness();
  const receivedAt = new Date(Date.now() - 31_000);
  const id = newId('seedBatch');
  const batch = {
    id,
    partnerId,
    businessId,
    visitorCount: 1,
    chunkCount: 1,
    receivedAt,
    expiresAt: new Date(Date.now() + 86_400_000),
  };
  const chunk = {
    id: `${id}/00000`,
    batchId: id,
    isWhole: true,
    partnerId,
    businessId,
    shard: intakeShard(businessId),
    offset: 0,
    visitorCount: 1,
    visitors: Buffer.from(JSON.stringify([makeVisitor(500)])),
    byteCount: 1_000,
    refused: [],
    receivedAt,
  };
  await service.stores.seeds.save(batch, [chunk]);
  return batch;
}

async function theBusiness(): Promise<{ businessId: string; partnerId: string }> {
  const [partner] = await service.stores.partners.list();
  const partnerId = partner?.id ?? '';
  const business = await service.stores.businesses.findByHost(partnerId, WEBSITE);
  return { businessId: business?.id ?? '', partnerId };
}

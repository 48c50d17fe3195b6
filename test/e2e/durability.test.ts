import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { makeVisitor } from '../../bench/make-visitors';
import { intakeShard } from '../../src/contracts/workflows';
import { newId } from '../../src/domain/ids';
import { expectNothingLost } from '../support/deliveries/delivery-invariants';
import { aWebhookReceiver, type WebhookReceiver } from '../support/deliveries/webhook-receiver';
import { eventually } from '../support/eventually';
import { aPartnerKey } from '../support/http/partner-key';
import { visitorNumber } from '../support/leads';
import {
  aRunningService,
  type RunningService,
  type ServiceAnswer,
  type ServiceWorker,
} from '../support/processes/running-service';
import { anOwnTemporal, type OwnTemporal } from '../support/temporal/own-temporal';
import { triggerSweep } from '../support/temporal/temporal-client';
import type { SeedBatch } from '../../src/domain/leads/seeds/seed-batch';

const WEBSITE = 'durable.example';
const PEOPLE = 120;
/** Together with their people more than two transactions of the intake take. */
const REQUESTS = 30;
const PEOPLE_A_REQUEST = 20;

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
});

describe('30 requests at once that name the same people', () => {
  it('give each person once, and one event each, delivered, though a worker is killed at it, and again nothing', async () => {
    const { call, listener } = await aCrowd();
    const answerAll = receiver.holdAfter(0);
    const batchIds = await seedAtOnce(call);
    await eventually(() => expect(receiver.received.length).toBeGreaterThan(0));
    await worker.kill();
    answerAll();
    await service.startWorker();
    await service.proxy.endAbandonedTransactions();
    await untilDone(call, batchIds);

    const prospects = await everyItem(call, '/prospect');
    const addresses = prospects.map(({ person }) => JSON.stringify(person).match(/in\/visitor-\d+/)?.[0]);
    expect(addresses).toHaveLength(PEOPLE);
    expect(new Set(addresses).size).toBe(PEOPLE);
    expect(visitCount(prospects)).toBe(REQUESTS * PEOPLE_A_REQUEST);
    const { stores } = service;
    const traced = await expectNothingLost({ stores, receiver, ...listener, count: PEOPLE });
    expect(new Set(traced.map(({ delivery }) => delivery.state))).toEqual(new Set(['delivered']));

    const again = await seedAtOnce(call);
    await untilDone(call, again);
    expect(await everyItem(call, '/prospect')).toEqual(prospects);
    const events = await everyItem(call, '/webhook/events');
    expect(events.filter(({ type }) => type === 'prospect.created')).toHaveLength(PEOPLE);
  }, 500_000);
});

type Call = (method: string, path: string, body?: object) => Promise<ServiceAnswer>;

/** A partner of its own, with a listener. */
async function aCrowd() {
  const { partnerId, apiKey } = await aPartnerKey(service.stores);
  const call: Call = (method, path, body) => service.call(method, path, body, { 'x-api-key': apiKey });
  await call('POST', '/user/onboard', { email: 'ada@durable.example', websiteUrl: WEBSITE });
  const listenTo = ['prospect.created'];
  const { body } = await call('POST', '/webhook', { destinationUrl: receiver.url, listenTo });
  return { call, listener: { partnerId, webhookId: body.data.id, secret: body.data.secret } };
}

/** Neighbouring requests share most of their people; every other one knows no e-mail addresses. */
function visitorsOf(request: number): Record<string, unknown>[] {
  return Array.from({ length: PEOPLE_A_REQUEST }, (_, index) =>
    visitorNumber((request * 7 + index) % PEOPLE, {
      seenAt: `2026-05-11T21:00:${String(request).padStart(2, '0')}Z`,
      ...(request % 2 === 0 && { businessEmail: null }),
    }),
  );
}

async function seedAtOnce(call: Call): Promise<string[]> {
  const answers = await Promise.all(
    Array.from({ length: REQUESTS }, (_, request) =>
      call('POST', '/seed/lead', { website: WEBSITE, visitors: visitorsOf(request) }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  return answers.map(({ headers }) => headers.get('x-seed-batch-id') ?? '');
}

/** Waits for one after the other: asking for all of them again and again would keep the API busy. */
async function untilDone(call: Call, batchIds: readonly string[]): Promise<void> {
  const expected = { status: 'done', accepted: PEOPLE_A_REQUEST, rejected: { count: 0 } };
  for (const batchId of batchIds) {
    await eventually(async () => {
      const { body } = await call('GET', `/seed/${batchId}?limit=1`);
      expect(body.data).toMatchObject(expected);
    }, 180_000);
  }
}

async function everyItem(call: Call, path: string): Promise<ReadonlyArray<Record<string, unknown>>> {
  const items: Record<string, unknown>[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const { body } = await call('GET', `${path}?limit=100${cursor === '' ? '' : `&cursor=${cursor}`}`);
    items.push(...body.data.items);
    cursor = body.data.nextCursor;
  }
  return items;
}

/** Each request tells one visit of each of its people. */
function visitCount(prospects: ReadonlyArray<Record<string, unknown>>): number {
  return prospects
    .map(({ visits }) => Number(JSON.stringify(visits).match(/"count":(\d+)/)?.[1]))
    .reduce((total, count) => total + count, 0);
}

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

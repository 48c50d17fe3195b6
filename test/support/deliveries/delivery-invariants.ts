import { expect } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import type { Stores } from '../../../src/persistence/stores';
import { eventually } from '../eventually';
import type { ReceivedWebhook, WebhookReceiver } from './webhook-receiver';
import type { Attempt } from '../../../src/domain/deliveries/attempts/attempt';
import type { Delivery } from '../../../src/domain/deliveries/delivery';
import type { DeliveryState } from '../../../src/domain/deliveries/delivery-progress';

export interface DeliveriesUnderTest {
  readonly stores: Stores;
  readonly receiver: WebhookReceiver;
  readonly webhookId: string;
  readonly partnerId: string;
  /** Of the listener, as it was created. */
  readonly secret: string;
  /** How many deliveries there are. */
  readonly count: number;
}

/** A delivery with all that is known of it. */
export interface TracedDelivery {
  readonly delivery: Delivery;
  /** In order of their numbers. */
  readonly attempts: readonly Attempt[];
  /** In order of arrival. */
  readonly requests: readonly ReceivedWebhook[];
}

const READ_AT_ONCE = 50;
const SETTLED_MS_MAX = 120_000;
const READ_EVERY_MS = 250;

/**
 * What holds whatever was killed, stopped or frozen: every delivery ends; its log is what the receiver saw, but for
 * attempts that nobody saw the end of, which are marked so; and all its requests are the same message. Answers the
 * deliveries, oldest first.
 */
export async function expectNothingLost(subject: DeliveriesUnderTest): Promise<TracedDelivery[]> {
  await eventually(() => expectSettled(subject), SETTLED_MS_MAX, READ_EVERY_MS);
  const traced = await traceDeliveries(subject);
  const ids = traced.map(({ delivery }) => delivery.eventId);
  const bodies = await subject.stores.events.findBodies(ids);
  const webhook = new Webhook(subject.secret);
  for (const one of traced) {
    expectCompleteLog(one);
    expectLogOfWhatWasSeen(one);
    expectOneMessage(one, bodies.get(one.delivery.eventId), webhook);
  }
  expect(new Set(ids).size).toBe(subject.count);
  expect(ids).toEqual(expect.arrayContaining([...subject.receiver.idsReceived()]));
  return traced;
}

/** Reads the deliveries as they are now, with their attempts and requests. */
export async function traceDeliveries(subject: DeliveriesUnderTest): Promise<TracedDelivery[]> {
  const { stores, receiver } = subject;
  const requests = new Map<string, ReceivedWebhook[]>();
  for (const request of receiver.received) {
    const id = request.headers['webhook-id'] ?? '';
    requests.set(id, [...(requests.get(id) ?? []), request]);
  }
  const traced: TracedDelivery[] = [];
  const deliveries = (await listDeliveries(subject)).toReversed();
  for (let from = 0; from < deliveries.length; from += READ_AT_ONCE) {
    const read = deliveries.slice(from, from + READ_AT_ONCE).map(async (delivery) => ({
      delivery,
      attempts: await stores.attempts.listByDelivery(delivery.id),
      requests: requests.get(delivery.eventId) ?? [],
    }));
    traced.push(...(await Promise.all(read)));
  }
  return traced;
}

async function listDeliveries(
  { stores, partnerId, webhookId, count }: DeliveriesUnderTest,
  states: readonly DeliveryState[] | null = null,
  limit = count + 1,
) {
  const all = {
    partnerId,
    webhookIds: [webhookId],
    states,
    eventType: null,
    statusCode: null,
    since: null,
    until: null,
  };
  return (await stores.deliveries.list(all, { after: null, limit })).items;
}

/** All have ended; while one has not, the others are not read. */
async function expectSettled(subject: DeliveriesUnderTest): Promise<void> {
  expect(await listDeliveries(subject, ['pending'], 1)).toEqual([]);
  const deliveries = await listDeliveries(subject);
  const open = deliveries.filter(({ state }) => state === 'pending');
  expect({ count: deliveries.length, open: open.length }).toEqual({ count: subject.count, open: 0 });
  expect(deliveries.filter(({ dueAt }) => dueAt !== null)).toEqual([]);
}

function expectCompleteLog({ delivery, attempts }: TracedDelivery): void {
  const numbers = Array.from({ length: delivery.attemptCount }, (_, index) => index + 1);
  expect(attempts.map(({ number }) => number)).toEqual(numbers);
}

function expectLogOfWhatWasSeen({ attempts, requests }: TracedDelivery): void {
  const seen = requests.map(({ headers }) => Number(headers['webhook-attempt']));
  const ended = attempts.filter(({ errorCode }) => errorCode !== 'interrupted');
  expect(new Set(seen).size).toBe(seen.length);
  expect(attempts.map(({ number }) => number)).toEqual(expect.arrayContaining(seen));
  expect(seen).toEqual(expect.arrayContaining(ended.map(({ number }) => number)));
  for (const { number, status } of ended.filter((attempt) => attempt.status !== null)) {
    const request = requests.find(({ headers }) => headers['webhook-attempt'] === String(number));
    expect(request?.status).toBe(status);
  }
}

/** The bytes of the event, under its id, correctly signed each time. */
function expectOneMessage({ requests }: TracedDelivery, body: Buffer | undefined, webhook: Webhook): void {
  for (const request of requests) {
    expect(request.body).toBe(body?.toString('utf8'));
    expect(() => webhook.verify(request.body, request.headers)).not.toThrow();
  }
}

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { anApi, complainedFields, type ApiClient, type Query, type TestApi } from '../../support/http/api';
import { DAY, MINUTE, SECOND } from '../../support/clock';
import { aDeliverer, LOCAL_RECEIVERS, type TestDeliverer } from '../../support/deliveries/deliveries';
import {
  behaviours,
  startHostileReceiver,
  type HostileReceiver,
} from '../../support/deliveries/hostile-receiver';

let api: TestApi;
let deliverer: TestDeliverer;
let partner: ApiClient;
let other: ApiClient;
let receiver: HostileReceiver;
let webhookId: string;

beforeAll(async () => {
  api = await anApi(LOCAL_RECEIVERS);
  deliverer = aDeliverer(api);
});
afterAll(() => api.close());
beforeEach(async () => {
  api.clock.set(new Date());
  [partner, other, receiver] = await Promise.all([api.aPartner(), api.aPartner(), startHostileReceiver()]);
  const created = await partner.post('/webhook', {
    destinationUrl: receiver.url,
    listenTo: ['prospect.created'],
    headers: { Authorization: 'Bearer very-secret' },
  });
  webhookId = created.body.data.id;
  api.pokes.length = 0;
});
afterEach(() => receiver.close());

/** A delivery after its first attempt, which the receiver answered with this status. */
async function attempted(status: number): Promise<string> {
  receiver.behave(behaviours.answer(status, { headers: { 'x-reason': 'caf\xe9' }, body: 'no thanks' }));
  return await deliverer.deliver(partner.partnerId, webhookId);
}

async function report(deliveryId: string) {
  return (await partner.get(`/webhook/deliveries/${deliveryId}`)).body.data;
}

const eventIds = (query: Query) => idsAt('/webhook/events', query);
const deliveryIds = (query: Query) => idsAt('/webhook/deliveries', query);

async function idsAt(path: string, query: Query): Promise<string[]> {
  const { body } = await partner.get(path, query);
  return body.data.items.map(({ id }: { id: string }) => id);
}

describe('GET /webhook/events', () => {
  it('lists the newest first, by type and time, also events without listeners', async () => {
    const eligibility = await deliverer.publish(partner.partnerId, 'website.eligibility');
    api.clock.advance(MINUTE);
    const at = api.clock.now();
    const created = await deliverer.publish(partner.partnerId);

    expect(await eventIds({})).toEqual([created, eligibility]);
    expect(await eventIds({ eventType: 'website.eligibility' })).toEqual([eligibility]);
    expect(await eventIds({ since: at.toISOString() })).toEqual([created]);
    expect(await eventIds({ until: at.toISOString() })).toEqual([eligibility]);
    expect((await other.get('/webhook/events')).body.data.items).toEqual([]);
  });

  it('goes on where the page before ended, whatever arrives meanwhile', async () => {
    const ids = [await deliverer.publish(partner.partnerId), await deliverer.publish(partner.partnerId)];
    const first = await partner.get('/webhook/events', { limit: 1 });
    api.clock.advance(MINUTE);
    await deliverer.publish(partner.partnerId);
    const second = await partner.get('/webhook/events', { limit: 1, cursor: first.body.data.nextCursor });
    const found = [...first.body.data.items, ...second.body.data.items].map(({ id }) => id);

    expect(new Set(found)).toEqual(new Set(ids));
    expect(second.body.data.nextCursor).toBeNull();
  });
});

describe('GET /webhook/events/{id}', () => {
  it('shows its payload and its deliveries', async () => {
    const eventId = await deliverer.publish(partner.partnerId);
    const { data } = (await partner.get(`/webhook/events/${eventId}`)).body;

    expect(data).toMatchObject({
      id: eventId,
      type: 'prospect.created',
      matched: 1,
      payload: { id: eventId, type: 'prospect.created', data: { kind: 'person' } },
      deliveries: [{ webhookId, eventId, state: 'pending', attemptCount: 0 }],
    });
  });

  it('shows an event that nobody asked for as matched by 0 listeners', async () => {
    const eventId = await deliverer.publish(partner.partnerId, 'campaign.resumed');

    expect((await partner.get(`/webhook/events/${eventId}`)).body.data).toMatchObject({
      matched: 0,
      deliveries: [],
    });
  });

  it('shows an erased event without its payload', async () => {
    const eventId = await deliverer.publish(partner.partnerId);
    await erase(eventId);

    expect((await partner.get(`/webhook/events/${eventId}`)).body.data).toMatchObject({
      payload: null,
      erasedAt: expect.any(String),
    });
  });

  it("answers 404 to another partner's event and to other ids", async () => {
    const eventId = await deliverer.publish(partner.partnerId);

    expect((await other.get(`/webhook/events/${eventId}`)).body.code).toBe('record_not_found');
    expect((await partner.get(`/webhook/events/${webhookId}`)).body.code).toBe('record_not_found');
  });
});

describe('GET /webhook/deliveries', () => {
  it('filters by listener, state, type, status and time', async () => {
    const failed = await attempted(500);
    api.clock.advance(SECOND);
    const at = api.clock.now();
    const delivered = await attempted(204);

    expect(await deliveryIds({})).toEqual([delivered, failed]);
    expect(await deliveryIds({ webhookId })).toEqual([delivered, failed]);
    expect(await deliveryIds({ webhookId: 'we_00000000000000000000000000' })).toEqual([]);
    expect(await deliveryIds({ state: 'pending' })).toEqual([failed]);
    expect(await deliveryIds({ statusCode: 204 })).toEqual([delivered]);
    expect(await deliveryIds({ eventType: 'website.eligibility' })).toEqual([]);
    expect(await deliveryIds({ since: at.toISOString() })).toEqual([delivered]);
    expect(await deliveryIds({ until: at.toISOString(), webhookId, state: 'pending' })).toEqual([failed]);
    expect((await other.get('/webhook/deliveries', { webhookId })).body.data.items).toEqual([]);
  });

  it('merges those of all listeners, the newest first, and shows those of deleted ones until they are removed', async () => {
    const body = { destinationUrl: receiver.url, listenTo: ['*'] };
    const otherId = (await partner.post('/webhook', body)).body.data.id;
    for (let count = 0; count < 3; count += 1) {
      await deliverer.publish(partner.partnerId);
      api.clock.advance(SECOND);
    }
    await partner.delete(`/webhook/${otherId}`);
    const ids = await deliveryIds({});
    api.clock.advance((api.config.retentionDays + 1) * DAY);

    expect(ids).toEqual(ids.toSorted().toReversed());
    expect(ids).toHaveLength(6);
    expect(await deliveryIds({})).toHaveLength(3);
  });

  it('goes through all of them by cursor, each once', async () => {
    await deliverer.publishMany(partner.partnerId, 7);
    const found: string[] = [];
    let cursor: string | null = null;
    do {
      const { body } = await partner.get('/webhook/deliveries', {
        limit: 3,
        ...(cursor === null ? {} : { cursor }),
      });
      found.push(...body.data.items.map(({ id }: { id: string }) => id));
      cursor = body.data.nextCursor;
    } while (cursor !== null);

    expect(found).toHaveLength(7);
    expect(new Set(found).size).toBe(7);
  });

  it.each([
    ['an unknown state', { state: 'failed' }, ['state']],
    ['a status that is none', { statusCode: 99 }, ['statusCode']],
    ['a time that is none', { since: 'yesterday' }, ['since']],
    ['the id of something else', { webhookId: 'evt_1' }, ['webhookId']],
    ['a bad cursor', { cursor: 'x' }, ['cursor']],
    ['an unknown filter', { status: 500 }, ['status']],
  ])('refuses %s', async (_name, query, fields) => {
    const response = await partner.get('/webhook/deliveries', query);

    expect(response.status).toBe(400);
    expect(complainedFields(response)).toEqual(fields);
  });
});

describe('GET /webhook/deliveries/{id}', () => {
  it('shows every attempt: what was sent with secrets masked, what came back, and when the next is due', async () => {
    const deliveryId = await attempted(503);
    const data = await report(deliveryId);
    const [sent] = receiver.requests;
    const headers = Object.fromEntries(
      data.attempts[0].request.headers.map(({ name, value }: { name: string; value: string }) => [
        name,
        value,
      ]),
    );

    expect(data).toMatchObject({
      id: deliveryId,
      state: 'pending',
      attemptCount: 1,
      lastStatusCode: 503,
      attempts: [
        {
          number: 1,
          trigger: 'automatic',
          statusCode: 503,
          errorCode: null,
          remoteAddress: '127.0.0.1',
          durations: { totalMs: expect.any(Number), connectMs: expect.any(Number) },
          response: {
            body: 'no thanks',
            bodyBase64: null,
            bodyIsText: true,
            bodyTruncated: false,
            clockSkewMs: null,
          },
          nextAttemptAt: data.nextAttemptAt,
        },
      ],
    });
    expect(data.attempts[0].response.headers).toContainEqual({ name: 'x-reason', value: 'café' });
    expect(headers).toMatchObject({
      'webhook-id': data.eventId,
      Authorization: '********',
    });
    expect(headers).toMatchObject(
      Object.fromEntries(sent?.headers.filter(([name]) => name.startsWith('webhook-')) ?? []),
    );
    expect(JSON.stringify(data)).not.toContain('very-secret');
  });

  it("tells how far the receiver's clock is off, and gives the bytes of an answer that is no text", async () => {
    const date = new Date(Date.now() + 10 * MINUTE).toUTCString();
    const body = Buffer.from([0xff, 0x00, 0x80]);
    receiver.behave(behaviours.answer(401, { headers: { date }, body }));
    const id = await deliverer.deliver(partner.partnerId, webhookId);
    const [{ response }] = (await report(id)).attempts;

    expect(response).toMatchObject({ bodyIsText: false, body: null, bodyBase64: body.toString('base64') });
    expect(response.clockSkewMs).toBeGreaterThan(9 * MINUTE);
    expect(response.clockSkewMs).toBeLessThan(11 * MINUTE);
  });

  it("answers 404 to another partner's delivery and to other ids", async () => {
    const deliveryId = await attempted(200);

    expect((await other.get(`/webhook/deliveries/${deliveryId}`)).body.code).toBe('record_not_found');
    expect((await partner.get(`/webhook/deliveries/${webhookId}`)).body.code).toBe('record_not_found');
  });

  it('stays readable when its listener is deleted', async () => {
    const deliveryId = await attempted(200);
    await partner.delete(`/webhook/${webhookId}`);

    expect(await report(deliveryId)).toMatchObject({ state: 'delivered', attempts: [{ statusCode: 200 }] });
  });
});

describe('POST /webhook/deliveries/{id}/retry', () => {
  it('sends the same bytes under the same id once more, and wakes the loop', async () => {
    const deliveryId = await attempted(500);
    api.pokes.length = 0;
    receiver.behave(behaviours.answer(200));
    const response = await partner.post(`/webhook/deliveries/${deliveryId}/retry`);
    const pokes = [...api.pokes];
    await deliverer.drain(webhookId);
    const [first, second] = receiver.requests;
    const idOf = (request: typeof first) => Object.fromEntries(request?.headers ?? [])['webhook-id'];

    expect(response.body.data).toEqual({ deliveryId, requestId: expect.stringMatching(/^req_/) });
    expect(pokes).toEqual([{ type: 'deliverWebhooks', input: { webhookId } }]);
    expect(receiver.requests).toHaveLength(2);
    expect(second?.body.equals(first?.body ?? Buffer.alloc(0))).toBe(true);
    expect(idOf(second)).toBe(idOf(first));
    expect(await report(deliveryId)).toMatchObject({
      state: 'delivered',
      nextAttemptAt: null,
      attempts: [{ trigger: 'automatic' }, { trigger: 'manual', requestId: response.body.data.requestId }],
    });
  });

  it('makes two requests of two asks, and both are recorded', async () => {
    const deliveryId = await attempted(500);
    await Promise.all([
      partner.post(`/webhook/deliveries/${deliveryId}/retry`),
      partner.post(`/webhook/deliveries/${deliveryId}/retry`),
    ]);
    await deliverer.drain(webhookId);

    expect(receiver.requests).toHaveLength(3);
    const { attempts } = await report(deliveryId);
    expect(attempts.map(({ trigger }: { trigger: string }) => trigger)).toEqual([
      'automatic',
      'manual',
      'manual',
    ]);
  });

  it('takes the place of the automatic attempt that is due, and gives it back its own delay', async () => {
    const deliveryId = await attempted(500);
    const before = await report(deliveryId);
    api.clock.set(new Date(Date.parse(before.nextAttemptAt) - 1_000));
    await partner.post(`/webhook/deliveries/${deliveryId}/retry`);
    await deliverer.drain(webhookId);
    const after = await report(deliveryId);
    const delayMs = Date.parse(before.nextAttemptAt) - Date.parse(before.updatedAt);

    expect(receiver.requests).toHaveLength(2);
    expect(after.state).toBe('pending');
    expect(Date.parse(after.nextAttemptAt) - api.clock.now().getTime()).toBe(delayMs);
  });

  it('never makes a delivered delivery worse', async () => {
    const deliveryId = await attempted(200);
    receiver.behave(behaviours.answer(500));
    await partner.post(`/webhook/deliveries/${deliveryId}/retry`);
    await deliverer.drain(webhookId);

    expect(await report(deliveryId)).toMatchObject({
      state: 'delivered',
      attemptCount: 2,
      nextAttemptAt: null,
    });
  });

  it('makes one request of asks under the same name', async () => {
    const deliveryId = await attempted(500);
    const actor = { kind: 'key', id: partner.keyId } as const;
    const request = { actor, partnerId: partner.partnerId, deliveryId, requestId: 'req_same' };
    await Promise.all([api.operations.retryDelivery(request), api.operations.retryDelivery(request)]);
    await deliverer.drain(webhookId);
    await api.operations.retryDelivery(request);
    await deliverer.drain(webhookId);

    expect(receiver.requests).toHaveLength(2);
  });

  it.each([
    [
      'the listener is paused',
      'listener_not_active',
      async () => await partner.patch(`/webhook/${webhookId}`, { state: 'paused' }),
    ],
    [
      'the listener is disabled',
      'listener_not_active',
      async () => await api.stores.listeners.setState(webhookId, 'disabled', 'gone'),
    ],
    [
      'the listener is deleted',
      'listener_deleted',
      async () => await partner.delete(`/webhook/${webhookId}`),
    ],
    ['the event is erased', 'event_erased', async (eventId: string) => await erase(eventId)],
    ['the event has expired', 'event_expired', async () => api.clock.advance(30 * DAY)],
  ])('answers 409 when %s', async (_name, code, prepare) => {
    const deliveryId = await attempted(500);
    await prepare((await report(deliveryId)).eventId);
    const response = await partner.post(`/webhook/deliveries/${deliveryId}/retry`);

    expect(response.status).toBe(409);
    expect(response.body.code).toBe(code);
    expect(receiver.requests).toHaveLength(1);
  });

  it('is allowed to support, not to readers, and not to other partners', async () => {
    const deliveryId = await attempted(500);
    const [support, read] = await Promise.all([partner.withScope('support'), partner.withScope('read')]);

    expect((await support.post(`/webhook/deliveries/${deliveryId}/retry`)).status).toBe(200);
    expect((await read.post(`/webhook/deliveries/${deliveryId}/retry`)).body.code).toBe('insufficient_scope');
    expect((await other.post(`/webhook/deliveries/${deliveryId}/retry`)).body.code).toBe('record_not_found');
    expect((await api.client().post(`/webhook/deliveries/${deliveryId}/retry`)).status).toBe(401);
  });
});

async function erase(eventId: string): Promise<void> {
  await api.connection
    .collection<{ _id: string }>('events')
    .updateOne({ _id: eventId }, { $set: { body: null, erasedAt: api.clock.now() } });
}

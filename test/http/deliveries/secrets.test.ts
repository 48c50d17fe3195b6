import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { EVENT_TYPES } from '../../../src/domain/deliveries/event-types';
import { EVENT_CATALOGUE } from '../../../src/operations/deliveries/events/event-catalogue';
import { TEST_EVENT } from '../../../src/operations/deliveries/events/listener-events';
import { anApi, complainedFields, type ApiClient, type TestApi } from '../../support/http/api';
import { DAY, HOUR, SECOND } from '../../support/clock';
import { aDeliverer, LOCAL_RECEIVERS, type TestDeliverer } from '../../support/deliveries/deliveries';
import {
  behaviours,
  startHostileReceiver,
  type HostileReceiver,
  type ReceivedRequest,
} from '../../support/deliveries/hostile-receiver';
import { hold } from '../../support/deliveries/listener-health';

let api: TestApi;
let deliverer: TestDeliverer;
let partner: ApiClient;
let receiver: HostileReceiver;
let listener: { id: string; secret: string };

beforeAll(async () => {
  api = await anApi(LOCAL_RECEIVERS);
  deliverer = aDeliverer(api);
});
afterAll(() => api.close());
beforeEach(async () => {
  [partner, receiver] = await Promise.all([api.aPartner(), startHostileReceiver()]);
  // Signatures carry the real time, and so does the check of it.
  api.clock.set(new Date());
  listener = (await partner.post('/webhook', { destinationUrl: receiver.url, listenTo: ['*'] })).body.data;
});
afterEach(() => receiver.close());

async function rotate(gracePeriodSeconds?: number) {
  const body = gracePeriodSeconds === undefined ? {} : { gracePeriodSeconds };
  return await partner.post(`/webhook/${listener.id}/secret/rotate`, body);
}

async function receiveOne(): Promise<ReceivedRequest> {
  await deliverer.publish(partner.partnerId);
  await deliverer.step(listener.id);
  const request = receiver.requests.at(-1);
  if (request === undefined) throw new Error('a request arrived');
  return request;
}

function verifies(secret: string, { headers, body }: ReceivedRequest): boolean {
  try {
    new Webhook(secret).verify(body.toString('utf8'), Object.fromEntries(headers));
    return true;
  } catch {
    return false;
  }
}

function signatureCount({ headers }: ReceivedRequest): number {
  return Object.fromEntries(headers)['webhook-signature']?.split(' ').length ?? 0;
}

describe('GET /webhook/{id}/secret', () => {
  it('shows the secret that signs', async () => {
    const response = await partner.get(`/webhook/${listener.id}/secret`);

    expect(response.body.data).toEqual({ webhookId: listener.id, secret: listener.secret, retiring: [] });
    expect(verifies(listener.secret, await receiveOne())).toBe(true);
  });

  it.each(['read', 'support'] as const)('refuses a key of scope %s', async (scope) => {
    const client = await partner.withScope(scope);

    expect((await client.get(`/webhook/${listener.id}/secret`)).body.code).toBe('insufficient_scope');
  });
});

describe('POST /webhook/{id}/secret/rotate', () => {
  it('signs the next attempt with both secrets until the grace period ends', async () => {
    const rotated = await rotate(3_600);
    const during = await receiveOne();
    api.clock.advance(HOUR + SECOND);
    const { secret, retiring } = rotated.body.data;

    expect(retiring).toHaveLength(1);
    expect(secret).not.toBe(listener.secret);
    expect(verifies(secret, during)).toBe(true);
    expect(verifies(listener.secret, during)).toBe(true);
    expect((await partner.get(`/webhook/${listener.id}/secret`)).body.data).toEqual({
      webhookId: listener.id,
      secret,
      retiring: [],
    });
  });

  it('ends the earlier secret at once when no grace is given', async () => {
    const rotated = await rotate(0);
    const request = await receiveOne();

    expect(verifies(rotated.body.data.secret, request)).toBe(true);
    expect(verifies(listener.secret, request)).toBe(false);
    expect(signatureCount(request)).toBe(1);
  });

  it('gives a day of grace unless told otherwise', async () => {
    const { retiring } = (await rotate()).body.data;

    expect(retiring).toEqual([{ expiresAt: new Date(api.clock.now().getTime() + DAY).toISOString() }]);
  });

  it('refuses the eleventh rotation in a minute, names the next expiry and keeps the header short', async () => {
    const answers = [];
    for (let count = 0; count < 11; count += 1) {
      api.clock.advance(SECOND);
      answers.push(await rotate());
    }
    const last = answers.at(-1);
    const firstExpiry = answers[0]?.body.data.retiring[0].expiresAt;
    const request = await receiveOne();

    expect(last?.status).toBe(400);
    expect(last?.body.errors).toEqual([
      { path: 'gracePeriodSeconds', message: expect.stringContaining(String(firstExpiry)) },
    ]);
    expect(signatureCount(request)).toBe(5);
    expect((await rotate(0)).status).toBe(200);
  });

  it('makes one new secret of two rotations under the same name', async () => {
    const request = {
      actor: { kind: 'key', id: partner.keyId } as const,
      partnerId: partner.partnerId,
      webhookId: listener.id,
      gracePeriodSeconds: 60,
      rotationId: 'req_1',
    };
    const [first, second] = await Promise.all([
      api.operations.rotateSecret(request),
      api.operations.rotateSecret(request),
    ]);

    expect(second).toEqual(first);
  });

  it.each([
    ['a negative grace', -1],
    ['more than a week', 604_801],
    ['a fraction', 0.5],
  ])('refuses %s', async (_name, gracePeriodSeconds) => {
    const response = await rotate(gracePeriodSeconds);

    expect(response.status).toBe(400);
    expect(complainedFields(response)).toEqual(['gracePeriodSeconds']);
  });
});

describe('POST /webhook/{id}/test', () => {
  it.each([
    ['active', async () => undefined],
    ['paused', async () => await partner.patch(`/webhook/${listener.id}`, { state: 'paused' })],
    ['disabled', async () => await api.stores.listeners.setState(listener.id, 'disabled', 'failing')],
    ['held', async () => await hold(api, listener.id, new Date(api.clock.now().getTime() + HOUR))],
  ])('sends one signed request to a listener that is %s', async (_state, prepare) => {
    await prepare();
    const response = await partner.post(`/webhook/${listener.id}/test`);
    await deliverer.step(listener.id);
    const { eventId, deliveryId } = response.body.data;
    const body = JSON.parse(receiver.requests[0]?.body.toString('utf8') ?? '');

    expect(receiver.requests).toHaveLength(1);
    expect(body).toMatchObject({ id: eventId, type: 'webhook.test', data: { webhookId: listener.id } });
    expect(TEST_EVENT.schema.parse(body.data)).toEqual(body.data);
    expect((await partner.get(`/webhook/deliveries/${deliveryId}`)).body.data).toMatchObject({
      state: 'delivered',
      attempts: [{ number: 1, trigger: 'test', statusCode: 200 }],
    });
  });

  it('does not try again, and counts for nothing, when the receiver fails', async () => {
    receiver.behave(behaviours.answer(500));
    const { deliveryId } = (await partner.post(`/webhook/${listener.id}/test`, {})).body.data;
    const step = await deliverer.step(listener.id);

    expect(step).toMatchObject({ sent: 1, failed: 1, moreIsDue: false, waitMs: null });
    expect((await partner.get(`/webhook/deliveries/${deliveryId}`)).body.data).toMatchObject({
      state: 'exhausted',
      nextAttemptAt: null,
    });
    expect((await partner.get(`/webhook/${listener.id}`)).body.data.consecutiveFailures).toBe(0);
  });

  it('leaves other deliveries of a paused listener where they are', async () => {
    await deliverer.publish(partner.partnerId);
    await partner.patch(`/webhook/${listener.id}`, { state: 'paused' });
    await partner.post(`/webhook/${listener.id}/test`, {});
    await deliverer.step(listener.id);
    const pending = await partner.get('/webhook/deliveries', { state: 'pending' });

    expect(receiver.requests).toHaveLength(1);
    expect(pending.body.data.items).toHaveLength(1);
  });

  it('reaches the tested listener only', async () => {
    const { eventId } = (await partner.post(`/webhook/${listener.id}/test`, {})).body.data;
    await partner.post('/webhook', { destinationUrl: receiver.url, listenTo: ['*'] });

    expect((await partner.get(`/webhook/events/${eventId}`)).body.data.deliveries).toHaveLength(1);
  });

  it.each(EVENT_TYPES)('sends the example of %s, marked as a test', async (eventType) => {
    await partner.post(`/webhook/${listener.id}/test`, { eventType });
    await deliverer.step(listener.id);

    expect(JSON.parse(receiver.requests[0]?.body.toString('utf8') ?? '')).toMatchObject({
      type: eventType,
      test: true,
      data: EVENT_CATALOGUE[eventType].example,
    });
  });

  it('sends one event for one reserved id', async () => {
    const request = {
      actor: { kind: 'key', id: partner.keyId } as const,
      partnerId: partner.partnerId,
      webhookId: listener.id,
      eventType: null,
      eventId: `evt_${listener.id.slice(3)}`,
    };
    const first = await api.operations.sendTestEvent(request);

    expect(await api.operations.sendTestEvent(request)).toEqual(first);
  });

  it('refuses unknown types, and webhook.test by name', async () => {
    const response = await partner.post(`/webhook/${listener.id}/test`, { eventType: 'webhook.test' });

    expect(complainedFields(response)).toEqual(['eventType']);
  });

  it('is allowed to support and not to readers', async () => {
    const [support, read] = await Promise.all([partner.withScope('support'), partner.withScope('read')]);

    expect((await support.post(`/webhook/${listener.id}/test`, {})).status).toBe(200);
    expect((await read.post(`/webhook/${listener.id}/test`, {})).status).toBe(403);
  });
});

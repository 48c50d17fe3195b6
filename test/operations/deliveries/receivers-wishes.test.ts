import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { anApi, type ApiClient, type TestApi } from '../../support/http/api';
import { DAY, HOUR, MINUTE, SECOND } from '../../support/clock';
import { aDeliverer, LOCAL_RECEIVERS, type TestDeliverer } from '../../support/deliveries/deliveries';
import { refuseWith, startForwardProxy } from '../../support/deliveries/forward-proxy';
import {
  behaviours,
  startHostileReceiver,
  type HostileReceiver,
} from '../../support/deliveries/hostile-receiver';
import { setHealth } from '../../support/deliveries/listener-health';

let api: TestApi;
let deliverer: TestDeliverer;
let partner: ApiClient;
let receiver: HostileReceiver;
let other: HostileReceiver;
let webhookId: string;

beforeAll(async () => {
  api = await anApi(LOCAL_RECEIVERS);
  deliverer = aDeliverer(api);
});
afterAll(() => api.close());
beforeEach(async () => {
  api.clock.set(new Date());
  [partner, receiver, other] = await Promise.all([
    api.aPartner(),
    startHostileReceiver(),
    startHostileReceiver(),
  ]);
  webhookId = await createListener(receiver, ['prospect.created']);
});
afterEach(async () => {
  await Promise.all([receiver.close(), other.close()]);
});

async function createListener(of: HostileReceiver, listenTo: string[]): Promise<string> {
  return (await partner.post('/webhook', { destinationUrl: of.url, listenTo })).body.data.id;
}

async function listener() {
  return (await partner.get(`/webhook/${webhookId}`)).body.data;
}

async function deliveries() {
  return (await partner.get('/webhook/deliveries', { webhookId })).body.data.items;
}

/** The receiver answers nothing before so many requests wait; tells how many it had in flight at the most. */
function answerTogether(count: number): () => number {
  const waiting: (() => void)[] = [];
  let arrived = 0;
  let inFlight = 0;
  let most = 0;
  receiver.behave((socket, request) => {
    arrived += 1;
    inFlight += 1;
    most = Math.max(most, inFlight);
    waiting.push(() => {
      inFlight -= 1;
      behaviours.answer(200)(socket, request);
    });
    if (arrived < count) return;
    // One too many would arrive meanwhile.
    setTimeout(() => {
      for (const answer of waiting.splice(0)) answer();
    }, 10);
  });
  return () => most;
}

/** As if it had failed so often in these days, the last of its probes being due. */
async function failFor(days: number, consecutiveFailures: number): Promise<void> {
  const now = api.clock.now();
  const failingSince = new Date(now.getTime() - days * DAY);
  const probe = { since: failingSince, nextProbeAt: now, probeDelayMs: 600_000, decidedAt: failingSince };
  await setHealth(api, webhookId, { consecutiveFailures, failingSince, warned: days === 5, hold: probe });
}

describe('a receiver that says it is gone', () => {
  it.each([
    ['by 410', behaviours.answer(410), 'gone'],
    [
      'by a header',
      behaviours.answer(500, { headers: { 'webhook-delivery': 'disable' } }),
      'asked_by_receiver',
    ],
  ])(
    '%s is disabled at once, its owner is told, and the API enables it again',
    async (_name, behaviour, reason) => {
      const owner = await createListener(other, ['webhook.disabled']);
      receiver.behave(behaviour);
      await deliverer.deliver(partner.partnerId, webhookId);
      const disabled = await listener();
      await deliverer.drain(owner);
      const told = JSON.parse(other.requests[0]?.body.toString('utf8') ?? '{}');
      const enabled = await partner.patch(`/webhook/${webhookId}`, { state: 'active' });

      expect(disabled).toMatchObject({ state: 'disabled', disabledReason: reason });
      expect(told).toMatchObject({ type: 'webhook.disabled', data: { webhookId, reason } });
      expect(await deliveries()).toMatchObject([{ state: 'aborted', attemptCount: 1 }]);
      expect(enabled.body.data).toMatchObject({ state: 'active', disabledReason: null });
    },
  );

  it('is told of once, also when requests were on the wire that are answered later', async () => {
    const owner = await createListener(other, ['webhook.disabled']);
    const gone = behaviours.answer(410);
    receiver.behave((socket, request) => {
      const isFirst = receiver.requests.length === 1;
      // Later than a group of outcomes gathers.
      setTimeout(() => gone(socket, request), isFirst ? 0 : 500);
    });
    await deliverer.publishMany(partner.partnerId, 2);
    await deliverer.drain(webhookId);
    await deliverer.drain(owner);

    expect(receiver.requests).toHaveLength(2);
    expect(other.requests).toHaveLength(1);
  });
});

describe('a receiver that keeps failing', () => {
  it.each([
    ['is warned about half way', 'webhook.failing', 49, 3, { state: 'active', disabledReason: null }],
    ['is disabled in the end', 'webhook.disabled', 99, 5, { state: 'disabled', disabledReason: 'failing' }],
  ])(
    '%s, at other listeners and never at its own',
    async (_name, type, consecutiveFailures, days, expected) => {
      await partner.patch(`/webhook/${webhookId}`, { listenTo: ['*'] });
      const owner = await createListener(other, ['webhook.failing', 'webhook.disabled']);
      await failFor(days, consecutiveFailures);
      receiver.behave(behaviours.answer(500));
      await deliverer.deliver(partner.partnerId, webhookId);
      await deliverer.drain(owner);

      expect(other.requests.map(({ body }) => JSON.parse(body.toString('utf8')))).toMatchObject([
        { type, data: { webhookId, consecutiveFailures: consecutiveFailures + 1 } },
      ]);
      expect(await listener()).toMatchObject(expected);
      expect(await deliveries()).toMatchObject([{ eventType: 'prospect.created' }]);
    },
  );
});

describe('a receiver that asks to slow down', () => {
  it('gets nothing more until the time it named, and then one probe, not each delivery by its own schedule', async () => {
    await partner.patch(`/webhook/${webhookId}`, { concurrency: 1 });
    receiver.behave(behaviours.answer(429, { headers: { 'retry-after': '3600' } }));
    await deliverer.publishMany(partner.partnerId, 30);
    await deliverer.drain(webhookId);
    const requests = receiver.requests.length;
    const { held } = await listener();
    api.clock.advance(30 * MINUTE);
    await deliverer.drain(webhookId);
    const atHalf = receiver.requests.length;
    api.clock.advance(31 * MINUTE);
    receiver.behave(behaviours.answer(200));
    await deliverer.drain(webhookId);

    expect(requests).toBe(1);
    expect(atHalf).toBe(1);
    expect(Date.parse(held.nextProbeAt) - Date.parse(held.since)).toBe(HOUR);
    expect(receiver.requests.length).toBeGreaterThanOrEqual(30);
    expect(await listener()).toMatchObject({ held: null, consecutiveFailures: 0 });
  });
});

describe('a receiver that fails', () => {
  it.each([429, 500])(
    'with %i every time gets ten requests and what its concurrency has on the wire, however many are due',
    async (status) => {
      await partner.patch(`/webhook/${webhookId}`, { concurrency: 4 });
      receiver.behave(behaviours.answer(status));
      await deliverer.publishMany(partner.partnerId, 100);
      await deliverer.drain(webhookId);

      expect((await listener()).held).not.toBeNull();
      expect(receiver.requests.length).toBeGreaterThanOrEqual(10);
      expect(receiver.requests.length).toBeLessThanOrEqual(10 + 4);
    },
  );

  it('gets no more than the ten that put it on hold while nobody knows it to answer, whatever its concurrency', async () => {
    await partner.patch(`/webhook/${webhookId}`, { concurrency: 64 });
    receiver.behave(behaviours.answer(500));
    await deliverer.publishMany(partner.partnerId, 100);
    await deliverer.drain(webhookId);

    expect((await listener()).held).not.toBeNull();
    expect(receiver.requests).toHaveLength(10);
  });

  it('gets one probe at a time while it is held', async () => {
    receiver.behave(behaviours.answer(500));
    await deliverer.publishMany(partner.partnerId, 30);
    await deliverer.drain(webhookId);
    const before = receiver.requests.length;
    api.clock.advance(11 * MINUTE);
    await deliverer.drain(webhookId);

    expect(receiver.requests.length - before).toBe(1);
  });

  it('gets what was asked for by hand at once while the rest is held', async () => {
    receiver.behave(behaviours.answer(500));
    await deliverer.publishMany(partner.partnerId, 12);
    await deliverer.drain(webhookId);
    const [delivery] = await deliveries();
    const before = receiver.requests.length;
    receiver.behave(behaviours.answer(200));
    await partner.post(`/webhook/deliveries/${delivery.id}/retry`);
    await deliverer.drain(webhookId);

    expect((await partner.get(`/webhook/deliveries/${delivery.id}`)).body.data.state).toBe('delivered');
    expect(receiver.requests.length).toBeGreaterThan(before);
    expect((await listener()).held).toBeNull();
  });

  it('gets the next attempt where and how its owner has set meanwhile', async () => {
    receiver.behave(behaviours.answer(500));
    await deliverer.deliver(partner.partnerId, webhookId);
    await partner.patch(`/webhook/${webhookId}`, {
      destinationUrl: other.url,
      headers: { 'X-New': 'yes' },
    });
    api.clock.advance(10 * SECOND);
    await deliverer.drain(webhookId);

    expect(receiver.requests).toHaveLength(1);
    expect(other.requests).toHaveLength(1);
    expect(other.requests[0]?.headers).toContainEqual(['X-New', 'yes']);
    expect(await deliveries()).toMatchObject([{ state: 'delivered', attemptCount: 2 }]);
  });
});

describe('a listener with limits', () => {
  it('gets no more requests a second than it takes', async () => {
    const arrivals: number[] = [];
    receiver.behave((socket, request) => {
      arrivals.push(performance.now());
      behaviours.answer(200)(socket, request);
    });
    await partner.patch(`/webhook/${webhookId}`, { rateLimitPerSecond: 5 });
    await deliverer.publishMany(partner.partnerId, 6);
    const began = performance.now();
    await deliverer.drain(webhookId);

    expect(arrivals).toHaveLength(6);
    // One saved up, five more at a fifth of a second each.
    expect((arrivals.at(-1) ?? 0) - began).toBeGreaterThan(900);
  });

  it('has no more requests in flight than it takes', async () => {
    const mostInFlight = answerTogether(3);
    await partner.patch(`/webhook/${webhookId}`, { concurrency: 3 });
    await deliverer.publishMany(partner.partnerId, 12);
    await deliverer.drain(webhookId);

    expect(receiver.requests).toHaveLength(12);
    expect(mostInFlight()).toBe(3);
  });

  it('has no more in flight when the next ones are claimed ahead, and gets each once', async () => {
    const mostInFlight = answerTogether(8);
    await partner.patch(`/webhook/${webhookId}`, { concurrency: 8 });
    await deliverer.publishMany(partner.partnerId, 80);
    await deliverer.drain(webhookId);

    expect(receiver.requests).toHaveLength(80);
    expect(mostInFlight()).toBe(8);
  });

  it('counts no attempts for what was claimed ahead when the receiver began to fail', async () => {
    let count = 0;
    receiver.behave((socket, request) => {
      count += 1;
      behaviours.answer(count <= 40 ? 200 : 500)(socket, request);
    });
    await partner.patch(`/webhook/${webhookId}`, { concurrency: 16 });
    await deliverer.publishMany(partner.partnerId, 100);
    await deliverer.drain(webhookId);
    const records = await api.connection.collection('deliveries').find({ webhookId }).toArray();
    const attempts = records.reduce((sum, record) => sum + Number(record['attemptCount']), 0);

    expect(attempts).toBe(receiver.requests.length);
    expect(records.filter((record) => record['state'] === 'pending')).toHaveLength(60);
  });

  it('stops at the next claim when it is paused, and goes on where it was', async () => {
    await partner.patch(`/webhook/${webhookId}`, { concurrency: 1 });
    await deliverer.publishMany(partner.partnerId, 5);
    let count = 0;
    receiver.behave((socket, request) => {
      count += 1;
      const answer = () => behaviours.answer(200)(socket, request);
      if (count === 2) void partner.patch(`/webhook/${webhookId}`, { state: 'paused' }).then(answer);
      else answer();
    });
    await deliverer.drain(webhookId);
    const whilePaused = receiver.requests.length;
    await partner.patch(`/webhook/${webhookId}`, { state: 'active' });
    await deliverer.drain(webhookId);

    expect(whilePaused).toBe(2);
    expect(receiver.requests).toHaveLength(5);
  });
});

async function createChat(format: string, more: object = {}) {
  const body = { destinationUrl: receiver.url, format, listenTo: ['prospect.created'], ...more };
  return await partner.post('/webhook', body);
}

describe('a receiver of messages for people', () => {
  it.each([
    ['slack', { text: expect.stringContaining('Jane Doe') }],
    ['discord', { content: expect.stringContaining('Jane Doe'), allowed_mentions: { parse: [] } }],
    [
      'teams',
      { attachments: [expect.objectContaining({ contentType: expect.stringContaining('adaptive') })] },
    ],
  ])(
    'gets a message in the form of %s, the same bytes at each attempt, also as a test',
    async (format, form) => {
      const { id } = (await createChat(format, { rateLimitPerSecond: 100 })).body.data;
      await deliverer.publish(partner.partnerId);
      receiver.behave(behaviours.answer(500));
      await deliverer.drain(id);
      api.clock.advance(MINUTE);
      receiver.behave(behaviours.answer(200));
      await deliverer.drain(id);
      await partner.post(`/webhook/${id}/test`, { eventType: 'prospect.created' });
      api.clock.advance(MINUTE);
      await deliverer.drain(id);
      const [first, again, test] = receiver.requests.map((request) => request.body.toString('utf8'));

      expect(JSON.parse(first ?? '')).toMatchObject(form);
      expect(again).toBe(first);
      expect(test).toMatch(/Test\\*: New prospect/);
    },
  );

  it('is disabled when its product says that nobody is there any more', async () => {
    webhookId = (await createChat('slack')).body.data.id;
    receiver.behave(behaviours.answer(404, { body: 'no_service' }));
    await deliverer.deliver(partner.partnerId, webhookId);

    expect(await listener()).toMatchObject({ state: 'disabled', disabledReason: 'gone' });
    expect(await deliveries()).toMatchObject([{ state: 'aborted', attemptCount: 1, warning: null }]);
  });

  it('that answers 200 with an error has got the message, with a warning for people', async () => {
    webhookId = (await createChat('teams')).body.data.id;
    receiver.behave(behaviours.answer(200, { body: 'Webhook message delivery failed with error 429' }));
    await deliverer.deliver(partner.partnerId, webhookId);

    expect(await deliveries()).toMatchObject([{ state: 'delivered', warning: 'error_in_answer' }]);
  });

  it('has an address that is a secret: neither events, the audit trail nor those who may only read see it', async () => {
    const owner = await createListener(other, ['webhook.disabled']);
    const { body } = await createChat('slack', { destinationUrl: `${receiver.url}/T0-secret` });
    webhookId = body.data.id;
    receiver.behave(behaviours.answer(410));
    await deliverer.deliver(partner.partnerId, webhookId);
    await deliverer.drain(owner);
    const reader = await partner.withScope('support');
    const seen = [
      (await reader.get(`/webhook/${webhookId}`)).text,
      (await reader.get('/webhook')).text,
      (await partner.get('/audit', { target: webhookId })).text,
      ...other.requests.map((request) => request.body.toString('utf8')),
    ];

    expect(other.requests).toHaveLength(1);
    expect(seen.filter((text) => text.includes('T0-secret'))).toEqual([]);
    expect(await listener()).toMatchObject({ destinationUrl: body.data.destinationUrl });
  });

  it('keeps the limit it is given, and gets its own when the format is changed', async () => {
    const fast = await createChat('slack', { rateLimitPerSecond: 5 });
    const changed = await partner.patch(`/webhook/${webhookId}`, { format: 'discord' });
    const without = await partner.patch(`/webhook/${webhookId}`, {
      format: 'teams',
      rateLimitPerSecond: null,
    });
    const wrong = await createChat('telegram');

    expect(fast.body.data.rateLimitPerSecond).toBe(5);
    expect(changed.body.data).toMatchObject({ format: 'discord', rateLimitPerSecond: 1 });
    expect(without.body.data).toMatchObject({ format: 'teams', rateLimitPerSecond: null });
    expect(wrong).toMatchObject({ status: 400, body: { errors: [{ path: 'format' }] } });
  });

  it('goes without its limit when it gets events themselves again, but keeps one of its own', async () => {
    const changeTo = async (format: string) =>
      (await partner.patch(`/webhook/${webhookId}`, { format })).body.data.rateLimitPerSecond;

    expect([await changeTo('slack'), await changeTo('webhook')]).toEqual([1, null]);
    await partner.patch(`/webhook/${webhookId}`, { rateLimitPerSecond: 5 });
    expect([await changeTo('slack'), await changeTo('webhook')]).toEqual([5, 5]);
  });
});

describe('a receiver behind a proxy of the operator', () => {
  it('is not held or failing since the proxy does not serve us', async () => {
    const proxy = await startForwardProxy();
    proxy.behave(refuseWith(407));
    const webhookProxy = `http://127.0.0.1:${proxy.port}`;
    const behindProxy = aDeliverer({ ...api, config: { ...api.config, webhookProxy } });
    await behindProxy.publishMany(partner.partnerId, 12);
    await behindProxy.drain(webhookId);
    await proxy.close();

    expect(proxy.requests).toHaveLength(12);
    expect(receiver.requests).toHaveLength(0);
    expect(await listener()).toMatchObject({ state: 'active', held: null, consecutiveFailures: 0 });
    for (const delivery of await deliveries())
      expect(delivery).toMatchObject({
        state: 'pending',
        lastStatusCode: null,
        lastErrorCode: 'proxy_error',
      });
  });
});

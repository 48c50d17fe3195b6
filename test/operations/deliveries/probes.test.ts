import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { deferred } from '../../support/deferred';
import { eventually } from '../../support/eventually';
import { anApi, type ApiClient, type TestApi } from '../../support/http/api';
import { MINUTE, SECOND } from '../../support/clock';
import { aDeliverer, LOCAL_RECEIVERS, type TestDeliverer } from '../../support/deliveries/deliveries';
import { hold as holdUntil } from '../../support/deliveries/listener-health';
import {
  behaviours,
  startHostileReceiver,
  type HostileReceiver,
} from '../../support/deliveries/hostile-receiver';

const own = (webhookId: string) => ({ type: 'deliverWebhooks', input: { webhookId } });
const PROBES = { type: 'probeHeldListeners', input: {} };

let api: TestApi;
let deliverer: TestDeliverer;
let partner: ApiClient;
let receiver: HostileReceiver;
let webhookId: string;

// One for each test: the loop of probes is for all listeners of a store.
beforeEach(async () => {
  api = await anApi(LOCAL_RECEIVERS);
  deliverer = aDeliverer(api);
  [partner, receiver] = await Promise.all([api.aPartner(), startHostileReceiver()]);
  receiver.behave(behaviours.answer(500));
  webhookId = await createListener();
});
afterEach(async () => {
  await Promise.all([api.close(), receiver.close()]);
});

async function createListener(): Promise<string> {
  const body = { destinationUrl: receiver.url, listenTo: ['prospect.created'] };
  return (await partner.post('/webhook', body)).body.data.id;
}

/** Ten failures in a row, and one delivery more that waits. */
async function hold(): Promise<void> {
  await deliverer.publishMany(partner.partnerId, 11);
  await deliverer.step(webhookId);
  expect(receiver.requests).toHaveLength(10);
}

describe('a held listener', () => {
  it('is left to the loop of probes, which is poked once for many', async () => {
    const other = await createListener();
    await deliverer.publishMany(partner.partnerId, 11);
    api.clock.advance(SECOND);
    api.pokes.length = 0;
    const steps = [await deliverer.step(webhookId), await deliverer.step(other)];

    expect(steps).toMatchObject([
      { sent: 10, isHeld: true, moreIsDue: false, waitMs: null },
      { sent: 10, isHeld: true, moreIsDue: false, waitMs: null },
    ]);
    expect(api.pokes).toEqual([PROBES]);
  });

  it('gets one request when it is time, and the next one twice as long after it', async () => {
    await hold();

    expect(await deliverer.probe()).toMatchObject({ details: '0 probed', waitMs: 5 * SECOND });
    api.clock.advance(5 * SECOND);
    api.pokes.length = 0;
    expect(await deliverer.probe()).toMatchObject({ details: '1 probed', waitMs: 10 * SECOND });
    expect(receiver.requests).toHaveLength(11);
    // The step tells when the next one is due.
    expect(api.pokes).toEqual([]);
  });

  it('goes on in its own loop once its receiver answers', async () => {
    await hold();
    api.clock.advance(5 * SECOND);
    receiver.behave(behaviours.answer(200));
    api.pokes.length = 0;

    expect(await deliverer.probe()).toMatchObject({ details: '1 probed', waitMs: null });
    expect(api.pokes).toContainEqual({ type: 'deliverWebhooks', input: { webhookId } });
    expect((await partner.get(`/webhook/${webhookId}`)).body.data.held).toBeNull();
  });

  it('is not looked at again while nothing waits for it, and is when something comes', async () => {
    await hold();
    await api.stores.deliveries.cancelPending(webhookId, api.clock.now());
    api.clock.advance(5 * SECOND);

    expect(await deliverer.probe()).toMatchObject({ details: '1 probed', waitMs: null });
    expect(await deliverer.probe()).toMatchObject({ details: '0 probed', waitMs: null });
    await deliverer.publish(partner.partnerId);
    expect(await deliverer.probe()).toMatchObject({ details: '1 probed', waitMs: 10 * SECOND });
    expect(receiver.requests).toHaveLength(11);
  });

  it('is probed when the next of its deliveries is due, where that is later', async () => {
    await hold();
    const { id } = (await partner.get('/webhook/deliveries', { webhookId })).body.data.items[0];
    await api.stores.deliveries.cancelPending(webhookId, api.clock.now());
    const dueAt = new Date(api.clock.now().getTime() + MINUTE);
    await api.connection
      .collection<{ _id: string }>('deliveries')
      .updateOne({ _id: id }, { $set: { state: 'pending', dueAt } });
    api.clock.advance(5 * SECOND);

    expect(await deliverer.probe()).toMatchObject({ details: '1 probed', waitMs: 55 * SECOND });
    expect(receiver.requests).toHaveLength(10);
  });

  it('is not probed while it is paused, and sends everything once it is active', async () => {
    await hold();
    await partner.patch(`/webhook/${webhookId}`, { state: 'paused' });
    api.clock.advance(5 * SECOND);

    expect(await deliverer.probe()).toMatchObject({ waitMs: null });
    expect(receiver.requests).toHaveLength(10);
    receiver.behave(behaviours.answer(200));
    await partner.patch(`/webhook/${webhookId}`, { state: 'active' });
    api.clock.advance(MINUTE);
    await deliverer.drain(webhookId);
    expect(receiver.requests.length).toBeGreaterThan(10);
  });

  it('is tried again soon where another process sends for it just then', async () => {
    await hold();
    api.clock.advance(5 * SECOND);
    const until = new Date(api.clock.now().getTime() + MINUTE);
    await api.stores.listeners.takeLease(webhookId, 'of another process', api.clock.now(), until);

    expect(await deliverer.probe()).toMatchObject({ waitMs: 2 * SECOND });
    expect(receiver.requests).toHaveLength(10);
  });

  it('gets at once what was asked for, in its own loop or by a probe', async () => {
    await hold();
    const [{ id }, other] = (await partner.get('/webhook/deliveries', { webhookId })).body.data.items;
    await partner.post(`/webhook/deliveries/${id}/retry`);
    await deliverer.step(webhookId);
    expect(receiver.requests).toHaveLength(11);

    await partner.post(`/webhook/deliveries/${other.id}/retry`);
    await api.stores.listeners.scheduleProbes([{ webhookId, probeAt: api.clock.now() }]);
    await deliverer.probe();
    expect(receiver.requests).toHaveLength(12);
  });
});

describe('an event for a held listener', () => {
  it('wakes nobody while a probe is to come, and has it probed where none is', async () => {
    const probeAt = new Date(api.clock.now().getTime() + 5 * MINUTE);
    await holdUntil(api, webhookId, probeAt);
    const scheduled = async () => {
      await deliverer.publish(partner.partnerId);
      return (await api.stores.listeners.find(webhookId))?.probeAt;
    };

    expect(await scheduled()).toEqual(probeAt);
    expect(api.pokes).toEqual([]);
    // So soon that the probe might not see what is being stored.
    api.clock.advance(4 * MINUTE + SECOND);
    expect(await scheduled()).toEqual(probeAt);
    expect(api.pokes).toEqual([PROBES]);
    await api.stores.listeners.moveProbe(webhookId, probeAt, null);
    expect(await scheduled()).toEqual(probeAt);
    // As an earlier version has stored it.
    await api.connection.collection('listeners').updateMany({}, { $unset: { probeAt: '' } });
    expect(await scheduled()).toEqual(probeAt);
  });
});

describe('a new listener', () => {
  it('is left to the loop of probes until its receiver has accepted something, and has its own loop then', async () => {
    receiver.behave(behaviours.answer(200));
    await deliverer.publishMany(partner.partnerId, 3);
    expect(api.pokes).toEqual([PROBES]);

    expect(await deliverer.probe()).toMatchObject({ details: '1 probed', waitMs: null });
    expect(receiver.requests).toHaveLength(3);
    api.pokes.length = 0;
    await deliverer.publish(partner.partnerId);
    expect(api.pokes).toEqual([own(webhookId)]);
  });

  it('is still to be probed while the window goes on, so that a step that is tried again finds it', async () => {
    await partner.patch(`/webhook/${webhookId}`, { concurrency: 1 });
    const answer = deferred<undefined>();
    receiver.behave((socket, request) => {
      const isFirst = receiver.requests.length === 1;
      void (isFirst ? Promise.resolve() : answer.promise).then(() => behaviours.answer(200)(socket, request));
    });
    await deliverer.publishMany(partner.partnerId, 2);
    const step = deliverer.probe();
    const find = async () => await api.stores.listeners.find(webhookId);
    await eventually(async () => expect((await find())?.health.isNew).toBe(false));

    expect((await find())?.probeAt).not.toBeNull();
    answer.resolve(undefined);
    expect(await step).toMatchObject({ details: '1 probed', waitMs: null });
    expect((await find())?.probeAt).toBeNull();
  });

  it('is woken together with all others that an event goes to', async () => {
    const others = [await createListener(), await createListener()];
    await deliverer.publish(partner.partnerId);

    expect(api.pokes).toEqual([PROBES]);
    const probeAt = api.clock.now();
    expect(await api.stores.listeners.findMany([webhookId, ...others])).toMatchObject(
      [webhookId, ...others].map((id) => ({ id, probeAt })),
    );
  });

  it('gets further attempts by the loop of probes when they are due', async () => {
    await deliverer.publish(partner.partnerId);
    const { waitMs } = await deliverer.probe();

    expect(waitMs).toBeGreaterThanOrEqual(5 * SECOND);
    expect(waitMs).toBeLessThanOrEqual(6 * SECOND);
    api.clock.advance(6 * SECOND);
    await deliverer.probe();
    expect(receiver.requests).toHaveLength(2);
  });

  it('gets what comes before the next attempt at once', async () => {
    await deliverer.publish(partner.partnerId);
    await deliverer.probe();
    await deliverer.publish(partner.partnerId);
    await deliverer.probe();

    expect(receiver.requests).toHaveLength(2);
  });

  it('does not wait for slow receivers that the step has tried before', async () => {
    const answer = deferred<undefined>();
    receiver.behave(
      (socket, request) => void answer.promise.then(() => behaviours.answer(500)(socket, request)),
    );
    await deliverer.publish(partner.partnerId);
    const step = deliverer.probe();
    await eventually(() => expect(receiver.requests).toHaveLength(1));

    const other = await api.aPartner();
    const fast = await startHostileReceiver();
    fast.behave(behaviours.answer(200));
    await other.post('/webhook', { destinationUrl: fast.url, listenTo: ['prospect.created'] });
    await deliverer.publish(other.partnerId);
    await eventually(() => expect(fast.requests).toHaveLength(1));
    expect(receiver.requests).toHaveLength(1);

    answer.resolve(undefined);
    expect(await step).toMatchObject({ details: '2 probed' });
    await fast.close();
  });

  it('does not wait for those that are held either, however many these are', async () => {
    const held = await Promise.all(Array.from({ length: 40 }, createListener));
    for (const id of held) await holdUntil(api, id);
    await deliverer.publish(partner.partnerId);
    const due = await api.stores.listeners.listDueProbes(api.clock.now(), {
      isHeld: false,
      exceptIds: [],
      limit: 1,
    });

    expect(due).toMatchObject([{ webhookId }]);
  });
});

describe('a receiver that asks to slow down', () => {
  it('is left to the loop of probes, however well it answered before', async () => {
    receiver.behave(behaviours.answer(200));
    await deliverer.publish(partner.partnerId);
    await deliverer.probe();
    receiver.behave(behaviours.answer(503, { headers: { 'retry-after': '3600' } }));
    await deliverer.publish(partner.partnerId);

    expect(await deliverer.step(webhookId)).toMatchObject({ failed: 1, isHeld: true, waitMs: null });
    expect((await deliverer.probe()).waitMs).toBeGreaterThanOrEqual(3_600 * SECOND);
  });
});

describe('a receiver that fails three times in a row', () => {
  it('is left to the loop of probes by its listener', async () => {
    receiver.behave(behaviours.answer(200));
    await deliverer.publish(partner.partnerId);
    await deliverer.probe();
    receiver.behave(behaviours.answer(500));
    await deliverer.publishMany(partner.partnerId, 2);
    expect(await deliverer.step(webhookId)).toMatchObject({ failed: 2, isHeld: false });
    api.pokes.length = 0;
    await deliverer.publish(partner.partnerId);
    expect(await deliverer.step(webhookId)).toMatchObject({ failed: 1, isHeld: true, waitMs: null });

    expect(api.pokes).toEqual([own(webhookId), PROBES]);
    api.clock.advance(6 * SECOND);
    await deliverer.probe();
    expect(receiver.requests).toHaveLength(7);
  });
});

describe('a step of the loop of probes', () => {
  it('goes on with the others when one can not be probed, and is tried again', async () => {
    const other = await createListener();
    await deliverer.publishMany(partner.partnerId, 11);
    await deliverer.drain(webhookId);
    await deliverer.drain(other);
    api.clock.advance(5 * SECOND);
    const lease = { token: 'gone', until: new Date(0), attempts: 'damaged' };
    await api.connection
      .collection<{ _id: string }>('listeners')
      .updateOne({ _id: webhookId }, { $set: { lease } });
    const before = receiver.requests.length;

    await expect(deliverer.probe()).rejects.toThrow('map is not a function');
    expect(receiver.requests).toHaveLength(before + 1);
  });
});

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { anApi, type ApiClient, type TestApi } from '../../support/http/api';
import { MINUTE, SECOND } from '../../support/clock';
import { aDeliverer, LOCAL_RECEIVERS, type TestDeliverer } from '../../support/deliveries/deliveries';
import { hold as holdUntil } from '../../support/deliveries/listener-health';
import {
  behaviours,
  startHostileReceiver,
  type HostileReceiver,
} from '../../support/deliveries/hostile-receiver';

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
    expect(await deliverer.step(webhookId, 'held')).toMatchObject({ sent: 0, isHeld: true, waitMs: null });
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

  it('gets at once what was asked for, whoever wakes its loop', async () => {
    await hold();
    const [{ id }] = (await partner.get('/webhook/deliveries', { webhookId })).body.data.items;
    await partner.post(`/webhook/deliveries/${id}/retry`);
    await deliverer.step(webhookId, 'held');
    expect(receiver.requests).toHaveLength(10);

    await deliverer.probe();
    expect(receiver.requests).toHaveLength(11);
  });
});

describe('an event for a held listener', () => {
  it('wakes nobody while a probe is to come, and its loop where there is none', async () => {
    const probeAt = new Date(api.clock.now().getTime() + 5 * MINUTE);
    await holdUntil(api, webhookId, probeAt);
    const poked = async () => {
      api.pokes.length = 0;
      await deliverer.publish(partner.partnerId);
      return api.pokes;
    };
    const own = [{ type: 'deliverWebhooks', input: { webhookId } }];

    expect(await poked()).toEqual([]);
    // So soon that the probe might not see what is being stored.
    api.clock.advance(4 * MINUTE + SECOND);
    expect(await poked()).toEqual(own);
    await api.stores.listeners.moveProbe(webhookId, probeAt, null);
    expect(await poked()).toEqual(own);
    // As an earlier version has stored it.
    await api.connection.collection('listeners').updateMany({}, { $unset: { probeAt: '' } });
    expect(await poked()).toEqual(own);
  });

  it('takes no turn of those that are tried', async () => {
    await hold();
    await deliverer.publish(partner.partnerId);

    expect(await deliverer.step(webhookId, 'trial')).toMatchObject({ sent: 0, isHeld: true, waitMs: null });
    expect(receiver.requests).toHaveLength(10);
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

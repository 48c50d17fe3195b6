import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { OpenWindows } from '../../../src/operations/deliveries/window/open-windows';
import { anApi, type ApiClient, type TestApi } from '../../support/http/api';
import { aDeliverer, LOCAL_RECEIVERS, type TestDeliverer } from '../../support/deliveries/deliveries';
import { eventually } from '../../support/eventually';
import {
  behaviours,
  startHostileReceiver,
  type HostileReceiver,
} from '../../support/deliveries/hostile-receiver';

const LISTENERS = 4;
const EVENTS = 40;

let api: TestApi;
let deliverer: TestDeliverer;
let partner: ApiClient;
let receivers: HostileReceiver[];
let webhookIds: string[];

beforeAll(async () => {
  api = await anApi(LOCAL_RECEIVERS);
  deliverer = aDeliverer(api);
});
afterAll(() => api.close());
beforeEach(async () => {
  partner = await api.aPartner();
  receivers = await Promise.all(Array.from({ length: LISTENERS }, () => startHostileReceiver()));
  webhookIds = [];
  for (const { url } of receivers) {
    const { body } = await partner.post('/webhook', {
      destinationUrl: url,
      listenTo: ['prospect.created'],
      concurrency: 16,
    });
    webhookIds.push(body.data.id);
  }
});
afterEach(async () => {
  await Promise.all(receivers.map((receiver) => receiver.close()));
});

const drainAll = () => Promise.all(webhookIds.map((webhookId) => deliverer.drain(webhookId)));

/** State and attempts of all deliveries to a listener, the delivery with the id apart. */
async function deliveriesTo(webhookId: string, apart?: string) {
  const records = await api.connection
    .collection('deliveries')
    .find({ webhookId }, { projection: { state: 1, attemptCount: 1, dueAt: 1 } })
    .toArray();
  return records
    .filter(({ _id }) => String(_id) !== apart)
    .map(({ state, attemptCount, dueAt }) => ({ state, attemptCount, dueAt }));
}

const DELIVERED = { state: 'delivered', attemptCount: 1, dueAt: null };

describe('windows of several listeners that store their outcomes together', () => {
  it('record each delivery with its attempt, once', async () => {
    await deliverer.publishMany(partner.partnerId, EVENTS);
    await drainAll();

    for (const [index, webhookId] of webhookIds.entries()) {
      expect(receivers[index]?.requests).toHaveLength(EVENTS);
      expect(await deliveriesTo(webhookId)).toEqual(Array.from({ length: EVENTS }, () => DELIVERED));
      const logged = { webhookId, 'firstAttempt.status': 200 };
      expect(await api.connection.collection('deliveries').countDocuments(logged)).toBe(EVENTS);
    }
  });

  it('let a request that arrives while its delivery is on the wire delay nobody, and have its own request', async () => {
    const [asked, ...others] = webhookIds;
    const [receiver] = receivers;
    if (asked === undefined || receiver === undefined) throw new Error('there are listeners');
    let askedFor: string | undefined;
    receiver.behave((socket, request) => {
      const answer = () => behaviours.answer(200)(socket, request);
      if (askedFor !== undefined) return answer();
      const { id } = JSON.parse(request.body.toString('utf8'));
      askedFor = `del_${id.slice('evt_'.length)}${asked.slice('we_'.length)}`;
      void partner.post(`/webhook/deliveries/${askedFor}/retry`).then(answer);
    });
    await deliverer.publishMany(partner.partnerId, EVENTS);
    await drainAll();

    expect(receiver.requests).toHaveLength(EVENTS + 1);
    expect((await partner.get(`/webhook/deliveries/${askedFor}`)).body.data).toMatchObject({
      state: 'delivered',
      attemptCount: 2,
    });
    expect(await deliveriesTo(asked, askedFor)).toEqual(Array.from({ length: EVENTS - 1 }, () => DELIVERED));
    for (const webhookId of others) {
      expect(await deliveriesTo(webhookId)).toEqual(Array.from({ length: EVENTS }, () => DELIVERED));
    }
  });
});

describe('a window whose receiver has accepted all that was due', () => {
  it('stays open for a while, and sends what it is told of in the same step', async () => {
    const openWindows = new OpenWindows();
    const { publish, step } = aDeliverer(api, { openWindows, lingerMs: 600_000 });
    const [webhookId = ''] = webhookIds;
    const waiting = { webhookId, state: 'pending' };
    const allAreStored = async (count: number) => {
      expect(receivers[0]?.requests).toHaveLength(count);
      expect(await api.connection.collection('deliveries').countDocuments(waiting)).toBe(0);
    };
    await publish(partner.partnerId);
    const ended = step(webhookId);
    await eventually(() => allAreStored(1));
    await publish(partner.partnerId);
    const isOpen = openWindows.tell(webhookId);
    await eventually(() => allAreStored(2));
    await partner.patch(`/webhook/${webhookId}`, { state: 'paused' });
    openWindows.tell(webhookId);

    expect(isOpen).toBe(true);
    expect(await ended).toMatchObject({ sent: 2, failed: 0, details: 'the listener is paused' });
  });

  it('ends when a request has failed: a receiver in trouble is not worth an activity slot', async () => {
    const { publish, step } = aDeliverer(api, { lingerMs: 600_000 });
    const [webhookId = ''] = webhookIds;
    receivers[0]?.behave(behaviours.answer(500));
    await publish(partner.partnerId);

    expect(await step(webhookId)).toMatchObject({ sent: 1, failed: 1, moreIsDue: false });
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { HEALTHY } from '../../../src/domain/deliveries/listeners/circuit-breaker';
import { anApi, type ApiClient, type TestApi } from '../../support/http/api';
import { DAY, MINUTE } from '../../support/clock';
import { aDeliverer, LOCAL_RECEIVERS, type TestDeliverer } from '../../support/deliveries/deliveries';
import { sweep } from '../../support/sweep';

let api: TestApi;
let deliverer: TestDeliverer;
let partner: ApiClient;
let webhookId: string;

beforeAll(async () => {
  api = await anApi(LOCAL_RECEIVERS);
  deliverer = aDeliverer(api);
});
afterAll(() => api.close());
beforeEach(async () => {
  api.clock.set(new Date());
  partner = await api.aPartner();
  const body = { destinationUrl: 'http://127.0.0.1:8089/hook', listenTo: ['prospect.created'] };
  webhookId = (await partner.post('/webhook', body)).body.data.id;
});

/** What a sweep pokes that concerns the listener or job of this test. */
async function pokedBySweep(id: string): Promise<string[]> {
  const poked = await sweep(api);
  return poked.filter(({ input }) => JSON.stringify(input).includes(id)).map(({ type }) => type);
}

describe('the sweep over deliveries', () => {
  it('pokes an active listener whose delivery is overdue by a minute and a half, and not before', async () => {
    await api.stores.transact((transaction) =>
      api.stores.listeners.setHealth(transaction, webhookId, HEALTHY),
    );
    await deliverer.publish(partner.partnerId);

    api.clock.advance(MINUTE);
    expect(await pokedBySweep(webhookId)).toEqual([]);
    api.clock.advance(MINUTE);
    expect(await pokedBySweep(webhookId)).toEqual(['deliverWebhooks']);
  });

  it('pokes the loop of probes for a new listener, and its own where the process ended before it was scheduled', async () => {
    await deliverer.publish(partner.partnerId);
    api.clock.advance(2 * MINUTE);

    expect((await sweep(api)).map(({ type }) => type)).toContain('probeHeldListeners');
    expect(await pokedBySweep(webhookId)).toEqual([]);
    await api.connection.collection('listeners').updateMany({}, { $set: { probeAt: null } });
    expect(await pokedBySweep(webhookId)).toEqual(['deliverWebhooks']);
  });

  it('pokes the loop of probes where one is late by a minute and a half, and the loop of who has none', async () => {
    await deliverer.publish(partner.partnerId);
    await api.connection.collection('listeners').updateMany({}, { $set: { probeAt: null } });
    const health = {
      ...HEALTHY,
      consecutiveFailures: 10,
      hold: {
        since: api.clock.now(),
        nextProbeAt: new Date(api.clock.now().getTime() + MINUTE),
        probeDelayMs: MINUTE,
        decidedAt: api.clock.now(),
      },
    };
    await api.stores.transact((transaction) =>
      api.stores.listeners.setHealth(transaction, webhookId, health),
    );
    api.clock.advance(2 * MINUTE);
    expect((await sweep(api)).map(({ type }) => type)).not.toContain('probeHeldListeners');
    api.clock.advance(MINUTE);
    expect(await pokedBySweep(webhookId)).toEqual([]);
    expect((await sweep(api)).map(({ type }) => type)).toContain('probeHeldListeners');
    // As if a worker had been killed between two writes.
    await api.connection.collection('listeners').updateMany({}, { $set: { probeAt: null } });
    expect(await pokedBySweep(webhookId)).toEqual(['deliverWebhooks']);
  });

  it('leaves a paused listener alone, but for its tests', async () => {
    await deliverer.publish(partner.partnerId);
    await partner.patch(`/webhook/${webhookId}`, { state: 'paused' });
    api.clock.advance(MINUTE);

    expect(await pokedBySweep(webhookId)).toEqual([]);
    await partner.post(`/webhook/${webhookId}/test`, {});
    api.clock.advance(MINUTE);
    expect(await pokedBySweep(webhookId)).toEqual(['deliverWebhooks']);
  });

  it('pokes a deleted listener that still has something to cancel, once', async () => {
    await deliverer.publish(partner.partnerId);
    await api.stores.transact((transaction) =>
      api.stores.listeners.markDeleted(transaction, partner.partnerId, webhookId, api.clock.now()),
    );

    expect(await pokedBySweep(webhookId)).toEqual(['deliverWebhooks']);
    await deliverer.step(webhookId);
    expect(await pokedBySweep(webhookId)).toEqual([]);
    expect((await partner.get('/webhook/deliveries', { webhookId })).body.data.items).toMatchObject([
      { state: 'cancelled', nextAttemptAt: null },
    ]);
  });

  it('leaves a listener alone that was deleted longer ago than deliveries are kept', async () => {
    await deliverer.publish(partner.partnerId);
    await api.stores.transact((transaction) =>
      api.stores.listeners.markDeleted(transaction, partner.partnerId, webhookId, api.clock.now()),
    );
    api.clock.advance((api.config.retentionDays + 10) * DAY);

    expect(await pokedBySweep(webhookId)).toEqual([]);
  });

  it('pokes a recovery that stands still, until it ends', async () => {
    const since = new Date(api.clock.now().getTime() - MINUTE).toISOString();
    const { jobId } = (await partner.post(`/webhook/${webhookId}/recover`, { since })).body.data;

    expect(await pokedBySweep(jobId)).toEqual([]);
    api.clock.advance(MINUTE);
    expect(await pokedBySweep(jobId)).toEqual(['recoverDeliveries']);
    await partner.delete(`/webhook/recoveries/${jobId}`);
    api.clock.advance(MINUTE);
    expect(await pokedBySweep(jobId)).toEqual([]);
  });
});

describe('the sweep over what has waited too long', () => {
  it.each(['paused', 'disabled'] as const)('ends it as expired for a %s listener', async (state) => {
    await deliverer.publish(partner.partnerId);
    await api.stores.listeners.setState(webhookId, state, null);
    const stateOf = async () =>
      (await partner.get('/webhook/deliveries', { webhookId })).body.data.items[0].state;

    api.clock.advance(30 * DAY - MINUTE);
    await sweep(api);
    expect(await stateOf()).toBe('pending');
    api.clock.advance(2 * MINUTE);
    await sweep(api);
    expect(await stateOf()).toBe('expired');
  });
});

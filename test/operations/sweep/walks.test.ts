import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createSweepStaleWork } from '../../../src/operations/sweep/sweep-stale-work';
import { makeWalks, type SweepPosition } from '../../../src/operations/sweep/walk';
import { anApi, type ApiClient, type TestApi } from '../../support/http/api';
import { HEALTHY } from '../../../src/domain/deliveries/listeners/circuit-breaker';
import { setHealth } from '../../support/deliveries/listener-health';
import { MINUTE } from '../../support/clock';
import { aDeliverer, LOCAL_RECEIVERS, type TestDeliverer } from '../../support/deliveries/deliveries';
import { sweep, WHOLE_SWEEP } from '../../support/sweep';

let api: TestApi;
let deliverer: TestDeliverer;
let partner: ApiClient;

beforeAll(async () => {
  api = await anApi(LOCAL_RECEIVERS);
  deliverer = aDeliverer(api);
});
afterAll(() => api.close());
beforeEach(async () => {
  partner = await api.aPartner();
});

/** One whose receiver is known to answer. */
async function aListener(): Promise<string> {
  const body = { destinationUrl: 'http://127.0.0.1:8089/hook', listenTo: ['prospect.created'] };
  const webhookId = (await partner.post('/webhook', body)).body.data.id;
  await setHealth(api, webhookId, HEALTHY);
  return webhookId;
}

describe('a sweep', () => {
  it('tells after each page where it stands, and goes on from there when it is tried again', async () => {
    await aListener();
    await deliverer.publish(partner.partnerId);
    api.clock.advance(2 * MINUTE);
    const positions: SweepPosition[] = [];
    const poked = await sweep(api, { onPage: (position) => positions.push(position) });
    const tests = positions.find(({ walk }) => walk === 'tests') ?? null;
    const again = await sweep(api, { resumeAt: tests });

    expect(poked.map(({ type }) => type)).toContain('deliverWebhooks');
    expect(tests).not.toBeNull();
    expect(again.map(({ type }) => type)).not.toContain('deliverWebhooks');
  });

  it('begins anew where an attempt of another version tells of a walk that there is not', async () => {
    await aListener();
    await deliverer.publish(partner.partnerId);
    api.clock.advance(2 * MINUTE);

    const poked = await sweep(api, { resumeAt: { walk: 'of another version', after: 'we_1' } });
    expect(poked.map(({ type }) => type)).toContain('deliverWebhooks');
  });

  it('stops at the next page when it is cancelled', async () => {
    const stopped = new AbortController();
    const visited: string[] = [];
    const endless = {
      name: 'endless',
      async visitPage(after: string) {
        visited.push(after);
        if (visited.length === 3) stopped.abort();
        return `page ${visited.length}`;
      },
    };

    await expect(makeWalks([endless], { ...WHOLE_SWEEP, signal: stopped.signal })).rejects.toThrow(/abort/i);
    expect(visited).toEqual(['', 'page 1', 'page 2']);
  });

  it('pokes some fifty loops at a time, waits for them, and counts apart those that could not be poked', async () => {
    const listeners: string[] = [];
    for (let count = 0; count < 60; count += 1) listeners.push(await aListener());
    await deliverer.publish(partner.partnerId);
    api.clock.advance(2 * MINUTE);
    let underWay = 0;
    let most = 0;
    const ours = new Set(listeners);
    const sweepStaleWork = createSweepStaleWork({
      ...api.dependencies,
      async pokeNow(address) {
        underWay += 1;
        most = Math.max(most, underWay);
        await new Promise(setImmediate);
        underWay -= 1;
        if (address.type === 'deliverWebhooks' && address.input.webhookId === listeners[0])
          throw new Error('refused');
        if (address.type === 'deliverWebhooks') ours.delete(address.input.webhookId);
      },
    });
    const result = await sweepStaleWork(WHOLE_SWEEP);

    expect(most).toBe(50);
    expect(underWay).toBe(0);
    expect([...ours]).toEqual([listeners[0]]);
    expect(result.failed['deliverWebhooks']).toBe(1);
    expect(result.poked['deliverWebhooks']).toBeGreaterThanOrEqual(59);
  });
});

describe('deliveries of a page of listeners', () => {
  it('are found for each of them, however many one of them has', async () => {
    const [many, few, none] = [await aListener(), await aListener(), await aListener()].toSorted();
    const dueAt = api.clock.now();
    const [template] = await api.connection
      .collection<{ _id: string }>('deliveries')
      .find()
      .limit(1)
      .toArray();
    const made = Array.from({ length: 1_501 }, (_, index) => ({
      ...template,
      _id: `dlv_walk${index}`,
      webhookId: index < 1_500 ? many : few,
      state: 'pending',
      dueAt,
    }));
    await api.connection.collection<{ _id: string }>('deliveries').insertMany(made);
    const later = new Date(dueAt.getTime() + 1);

    const { deliveries } = api.stores;
    expect(await deliveries.overdueAmong([many ?? '', few ?? '', none ?? ''], later)).toEqual([many, few]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EVENT_TYPES } from '../../../src/domain/deliveries/event-types';
import { checkEligibility } from '../../../src/operations/accounts/eligibility/check-eligibility';
import { EVENT_CATALOGUE } from '../../../src/operations/deliveries/events/event-catalogue';
import { createPublishEvents } from '../../../src/operations/deliveries/events/publish-events';
import { anApi, type ApiClient, type TestApi } from '../../support/http/api';
import { DAY } from '../../support/clock';
import { aDeliverer, LOCAL_RECEIVERS, type TestDeliverer } from '../../support/deliveries/deliveries';
import { behaviours, startHostileReceiver } from '../../support/deliveries/hostile-receiver';
import { setHealth } from '../../support/deliveries/listener-health';
import { aVisitor, onboard, seed } from '../../support/leads';

let api: TestApi;
let deliverer: TestDeliverer;
let partner: ApiClient;
/** Data of everything that happened, by type. */
let happened: Map<string, object>;

beforeAll(async () => {
  api = await anApi({ ...LOCAL_RECEIVERS, DAILY_FEE: '1000' });
  deliverer = aDeliverer(api);
  partner = await api.aPartner();
  await letEverythingHappen();
  const { items } = await api.stores.events.list(
    { partnerId: partner.partnerId, types: null, since: null, until: null },
    { after: null, limit: 100 },
  );
  const stored = await Promise.all(items.map(({ id }) => api.stores.events.find(id)));
  happened = new Map(
    stored.map((event) => [event?.type ?? '', JSON.parse(event?.body?.toString('utf8') ?? '{}').data]),
  );
});
afterAll(() => api.close());

async function letEverythingHappen(): Promise<void> {
  const { businessId } = await onboard(partner);
  await seed(api, partner, [
    aVisitor({ tags: ['Pricing'], employeeCount: '11-50', estimateRevenue: '$1M - $5M' }),
  ]);
  const listensToAll = { destinationUrl: 'http://127.0.0.1:9999/hook', listenTo: ['*'] };
  const all = await partner.post('/webhook', listensToAll);
  await seed(api, partner, [aVisitor({ title: 'Countess', seenAt: '2026-05-13T08:00:00Z' })]);
  await partner.delete(`/webhook/${all.body.data.id}`);
  const deps = {
    ...api.dependencies,
    publishEvents: createPublishEvents(api.dependencies),
    probeWebsite: async () => ({ kind: 'answered' }) as const,
  };
  await checkEligibility(deps, businessId, new AbortController().signal);

  const owner = { email: 'owner@example.com', websiteUrl: 'https://example.com' };
  await partner.patch('/wallet', { ...owner, lowBalanceThreshold: 5_000 });
  await partner.put('/campaign/status', { ...owner, enabled: true });
  await partner.post('/wallet/topup', { ...owner, amount: 5_500 });
  await partner.put('/campaign/status', { ...owner, enabled: true });

  const receiver = await startHostileReceiver({ behaviour: behaviours.answer(410) });
  const body = { destinationUrl: receiver.url, listenTo: ['prospect.created'] };
  const { id } = (await partner.post('/webhook', body)).body.data;
  await deliverer.deliver(partner.partnerId, id);
  receiver.behave(behaviours.answer(500));
  await letItFail((await partner.post('/webhook', body)).body.data.id);
  await receiver.close();
}

/** Once more, after so long and so many failures that its owner is warned. */
async function letItFail(webhookId: string): Promise<void> {
  const failingSince = new Date(api.clock.now().getTime() - 3 * DAY);
  await setHealth(api, webhookId, { consecutiveFailures: 49, failingSince });
  await deliverer.deliver(partner.partnerId, webhookId);
}

describe('the catalogue of events', () => {
  it.each([
    'website.eligibility',
    'prospect.created',
    'prospect.returned',
    'prospect.updated',
    'wallet.low_balance',
    'campaign.suspended',
    'campaign.resumed',
    'webhook.failing',
    'webhook.disabled',
  ] as const)('describes all that %s really holds', (type) => {
    const data = happened.get(type);

    expect(data).toBeDefined();
    expect(EVENT_CATALOGUE[type].schema.parse(data)).toEqual(data);
  });

  it.each(EVENT_TYPES)('has an example of %s that fits its own schema', (type) => {
    const { schema, example } = EVENT_CATALOGUE[type];

    expect(schema.parse(example)).toEqual(example);
  });
});

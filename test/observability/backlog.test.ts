import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Registry } from 'prom-client';
import { newOutreachCampaign, type OutreachCampaign } from '../../src/domain/outreach/outreach-campaign';
import { afterSend } from '../../src/domain/outreach/sending/after-send';
import { createSendMetrics, showOutreach } from '../../src/observability/metrics/outreach-metrics';
import { measureOutreach } from '../../src/operations/outreach/measure-outreach';
import { anEnrolment, aSend } from '../support/outreach/enrolments';
import { showBacklog } from '../../src/observability/metrics/backlog-metrics';
import { INTAKE_SHARDS, intakeShard } from '../../src/contracts/workflows';
import { measureIntake } from '../../src/operations/leads/seeds/measure-intake';
import { measureBacklog } from '../../src/operations/sweep/measure-backlog';
import { anApi, type TestApi } from '../support/http/api';
import { aDeliverer, LOCAL_RECEIVERS } from '../support/deliveries/deliveries';
import { onboard } from '../support/leads';

let api: TestApi;
beforeAll(async () => {
  api = await anApi(LOCAL_RECEIVERS);
});
afterAll(() => api.close());

const NOTHING = {
  dueDeliveries: 0,
  oldestDueMs: 0,
  heldListeners: 0,
  waitingChunks: 0,
  unmatchedVisitors: 0,
};

describe('what waits', () => {
  it('is nothing at first, then what is due, how long, what the intake has not processed, and who is held', async () => {
    const measure = () => measureBacklog(api.dependencies);
    expect(await measure()).toEqual(NOTHING);

    const partner = await api.aPartner();
    const created = await partner.post('/webhook', {
      destinationUrl: 'http://127.0.0.1:18999/hook',
      listenTo: ['prospect.created'],
    });
    expect(created.status).toBe(200);
    const deliverer = aDeliverer(api);
    await deliverer.publishMany(partner.partnerId, 3);
    await partner.post('/user/onboard', {
      email: 'ada@example.com',
      websiteUrl: 'backlog.example',
      companyName: 'Backlog',
    });
    await partner.post('/seed/lead', { website: 'backlog.example', visitors: [{ email: 'v@example.org' }] });
    api.clock.advance(90_000);

    expect(await measure()).toEqual({ ...NOTHING, dueDeliveries: 3, oldestDueMs: 90_000, waitingChunks: 1 });

    const at = api.clock.now();
    const hold = { since: at, nextProbeAt: new Date(at.getTime() + 1), probeDelayMs: 5_000, decidedAt: at };
    await api.stores.transact((transaction) =>
      api.stores.listeners.setHealth(transaction, created.body.data.id, {
        consecutiveFailures: 10,
        failingSince: at,
        warned: false,
        hold,
      }),
    );

    expect(await measure()).toEqual({ ...NOTHING, heldListeners: 1, waitingChunks: 1 });
  });
});

describe('what is due', () => {
  it('is the sum over all pages of listeners, and as old as the oldest of any page', async () => {
    await api.connection.collection('deliveries').deleteMany({});
    const partner = await api.aPartner();
    const deliverer = aDeliverer(api);
    const listener = { destinationUrl: 'http://127.0.0.1:18999/hook', listenTo: ['prospect.created'] };
    for (const waitedMs of [30_000, 20_000, 10_000]) {
      expect((await partner.post('/webhook', listener)).status).toBe(200);
      await deliverer.publish(partner.partnerId);
      api.clock.advance(waitedMs);
    }
    const measure = () => measureBacklog(api.dependencies, 1);

    // One listener has all three events, the next one two, the last one only its own.
    expect(await measure()).toMatchObject({ dueDeliveries: 6, oldestDueMs: 60_000 });
  });
});

describe('the shards of the intake', () => {
  it('show how long what is next in them waits, but for parts of requests that were never completed', async () => {
    const measure = () => measureIntake(api.dependencies);
    const before = await measure();
    const partner = await api.aPartner();
    const { businessId } = await onboard(partner, 'waiting.example');
    await partner.post('/seed/lead', { website: 'waiting.example', visitors: [{ email: 'v@example.org' }] });
    const shard = intakeShard(businessId);
    const chunks = api.connection.collection('seedChunks');
    api.clock.advance(90_000);
    const after = await measure();
    // As if the process had died before the batch was stored.
    await chunks.updateMany({ businessId }, { $set: { isWhole: false } });
    const orphaned = await measure();
    await chunks.deleteMany({ businessId });

    expect(after).toHaveLength(INTAKE_SHARDS);
    expect(after[shard]).toBeGreaterThanOrEqual(90_000);
    expect(orphaned[shard]).toBe((before[shard] ?? 0) === 0 ? 0 : (before[shard] ?? 0) + 90_000);
  });
});

describe('what waits in outreach', () => {
  it('is what is due in campaigns that may send, the unknown sends, and the blocked campaigns by reason', async () => {
    const { stores, clock } = api;
    const at = clock.now();
    const aCampaign = (businessId: string, changes: Partial<OutreachCampaign> = {}) => ({
      ...newOutreachCampaign({ businessId, partnerId: 'par_1', isRunning: true }, at),
      ...changes,
    });
    const blocks = [{ reason: 'mailbox_auth', detail: '535 no', at }] as const;
    const campaigns = [
      aCampaign('biz_1'),
      aCampaign('biz_2'),
      aCampaign('biz_blocked', { blocks }),
      aCampaign('biz_off', { isRunning: false, blocks }),
    ];
    const due = campaigns.map(({ businessId }) => anEnrolment({ businessId, dueAt: at }));
    const later = anEnrolment({ businessId: 'biz_1', dueAt: new Date(at.getTime() + 1) });
    await stores.transact(async (transaction) => {
      for (const campaign of campaigns) await stores.outreachCampaigns.insert(transaction, campaign);
      await stores.enrolments.insertMany(transaction, [...due, later]);
      for (const state of ['unknown', 'sent', 'due'] as const)
        await stores.sends.insertMany(transaction, [aSend({ state })]);
    });

    expect(await measureOutreach(api.dependencies, 1)).toEqual({
      dueEnrolments: 2,
      unknownSends: 1,
      blockedCampaigns: [
        { reason: 'mailbox_auth', count: 1 },
        { reason: 'reputation', count: 0 },
        { reason: 'insufficient_funds', count: 0 },
      ],
    });
  });

  it('is shown with what came of the e-mails', async () => {
    const registry = new Registry();
    const blockedCampaigns = [{ reason: 'mailbox_auth' as const, count: 2 }];
    showOutreach(registry, async () => ({ dueEnrolments: 3, unknownSends: 1, blockedCampaigns }));
    const sent = afterSend(
      { failures: 0, deferrals: 0 },
      { kind: 'accepted', response: '250 ok' },
      new Date(),
    );
    await createSendMetrics(registry)(async () => [sent, null])('biz_1', []);

    const text = await registry.metrics();
    expect(text).toContain('outreach_enrolments_due 3');
    expect(text).toContain('outreach_email_sends_unknown 1');
    expect(text).toContain('outreach_campaigns_blocked{reason="mailbox_auth"} 2');
    expect(text.match(/^outreach_email_sends_total.*$/gm)).toEqual([
      'outreach_email_sends_total{result="sent"} 1',
    ]);
  });
});

describe('the metrics of what waits', () => {
  it('are measured once for several scrapes', async () => {
    const registry = new Registry();
    let measurements = 0;
    showBacklog(registry, async () => {
      measurements += 1;
      return { ...NOTHING, dueDeliveries: 5, oldestDueMs: 1_500 };
    });

    await registry.metrics();
    const text = await registry.metrics();

    expect(measurements).toBe(1);
    expect(text).toContain('outreach_deliveries_due 5');
    expect(text).toContain('outreach_oldest_due_delivery_age_seconds 1.5');
  });

  it('are no numbers while the store is away', async () => {
    const registry = new Registry();
    showBacklog(registry, async () => {
      throw new Error('away');
    });

    expect(await registry.metrics()).toContain('outreach_deliveries_due Nan');
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Registry } from 'prom-client';
import { composeDependencies } from '../../src/composition/compose-dependencies';
import { composeOperations } from '../../src/composition/compose-operations';
import { createSettlementMetrics } from '../../src/observability/metrics/settlement-metrics';
import { anApi, type ApiClient, type TestApi } from '../support/http/api';
import { anOnboardedBusiness, owner } from '../support/business';
import { DAY } from '../support/clock';

const FEE = 100;

let api: TestApi;
let partner: ApiClient;
let businessId: string;

beforeAll(async () => {
  api = await anApi({ DAILY_FEE: String(FEE) });
  partner = await api.aPartner();
  ({ businessId } = await anOnboardedBusiness(partner));
});
afterAll(() => api.close());

/** Operations that count, as those of a process that shows metrics. */
function countingOperations() {
  const registry = new Registry();
  const onSettled = createSettlementMetrics(registry);
  const operations = composeOperations(composeDependencies({ ...api.dependencies, onSettled }));
  const counted = async () => {
    const text = await registry.metrics();
    return text.split('\n').filter((line) => /^outreach_\w+(\{|\s)/.test(line));
  };
  return { operations, counted };
}

describe('the metrics of billing', () => {
  it('count each fee and each turn once, whether a switch or the loop settled it', async () => {
    const { operations, counted } = countingOperations();
    const user = {
      partnerId: partner.partnerId,
      emailKey: owner.email,
      host: 'example.com',
      actor: { kind: 'key', id: partner.keyId },
    } as const;
    await partner.post('/wallet/topup', { ...owner, amount: 2 * FEE });

    await operations.setCampaignStatus({ ...user, enabled: true });
    await operations.setCampaignStatus({ ...user, enabled: false });
    await operations.setCampaignStatus({ ...user, enabled: true });
    expect(await counted()).toEqual(['outreach_billing_charges_total 1']);

    api.clock.advance(2 * DAY);
    await Promise.all(Array.from({ length: 5 }, () => operations.settleCampaign(businessId)));
    expect(await counted()).toEqual([
      'outreach_billing_charges_total 2',
      'outreach_campaign_turns_total{turn="suspended"} 1',
    ]);

    await partner.post('/wallet/topup', { ...owner, amount: FEE });
    await operations.settleCampaign(businessId);
    expect(await counted()).toEqual([
      'outreach_billing_charges_total 3',
      'outreach_campaign_turns_total{turn="suspended"} 1',
      'outreach_campaign_turns_total{turn="resumed"} 1',
    ]);
  });
});

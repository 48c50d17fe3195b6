import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MockActivityEnvironment } from '@temporalio/testing';
import { Registry } from 'prom-client';
import { someActivities } from '../support/activities';
import { createLedgerMetrics } from '../../src/observability/metrics/ledger-metrics';
import { anApi, type TestApi } from '../support/http/api';
import { anOnboardedBusiness } from '../support/business';

let api: TestApi;

beforeAll(async () => {
  api = await anApi();
});
afterAll(() => api.close());

describe('the nightly verification', () => {
  it('shows how many faults it found, and when', async () => {
    const { walletId } = await anOnboardedBusiness(await api.aPartner(), { balance: 5 });
    await anOnboardedBusiness(await api.aPartner(), { balance: 7 });
    const registry = new Registry();
    const { verifyLedgers } = someActivities({
      ...api.operations,
      onLedgersVerified: createLedgerMetrics(registry),
      now: api.clock.now,
    });
    const gauge = async (name: string) => (await registry.getSingleMetric(name)?.get())?.values[0]?.value;
    const verify = () => new MockActivityEnvironment().run(verifyLedgers);
    const startedAt = Date.now() / 1_000;

    expect(await gauge('outreach_ledger_verified_timestamp_seconds')).toBe(0);
    expect(await verify()).toEqual({ wallets: 2, faultCount: 0 });
    expect(await gauge('outreach_ledger_faults')).toBe(0);
    expect(await gauge('outreach_ledger_verified_timestamp_seconds')).toBeGreaterThanOrEqual(startedAt);

    const wallets = api.connection.collection<{ _id: string }>('wallets');
    await wallets.updateOne({ _id: walletId }, { $inc: { balance: 1 } });
    expect(await verify()).toEqual({ wallets: 2, faultCount: 1 });
    expect(await gauge('outreach_ledger_faults')).toBe(1);

    await wallets.updateOne({ _id: walletId }, { $inc: { balance: -1 } });
    await verify();
    expect(await gauge('outreach_ledger_faults')).toBe(0);
  });
});

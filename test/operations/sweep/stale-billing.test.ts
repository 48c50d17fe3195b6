import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { anApi, type ApiClient, type TestApi } from '../../support/http/api';
import { anOnboardedBusiness, owner } from '../../support/business';
import { DAY, HOUR, MINUTE } from '../../support/clock';
import { moneyOf } from '../../support/money';
import { sweep } from '../../support/sweep';

const FEE = 1_000;

describe('the sweep of billing loops', () => {
  let api: TestApi;
  let partner: ApiClient;
  let businessId: string;

  beforeAll(async () => {
    api = await anApi({ DAILY_FEE: String(FEE) });
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    partner = await api.aPartner();
    api.clock.set(new Date('2030-05-11T12:00:00Z'));
    ({ businessId } = await anOnboardedBusiness(partner));
  });

  const topUp = (amount: number) => partner.post('/wallet/topup', { ...owner, amount });
  const put = (enabled: boolean) => partner.put('/campaign/status', { ...owner, enabled });

  async function isPoked(): Promise<boolean> {
    const poked = await sweep(api);
    return poked.some(({ type, input }) => type === 'billCampaign' && input.businessId === businessId);
  }

  it('pokes a running campaign whose day is not charged two hours after midnight, and not before', async () => {
    await topUp(10 * FEE);
    await put(true);
    expect(await isPoked()).toBe(false);

    api.clock.advance(14 * HOUR);
    expect(await isPoked()).toBe(false);

    api.clock.advance(MINUTE);
    expect(await isPoked()).toBe(true);

    await api.operations.settleCampaign(businessId);
    expect(await isPoked()).toBe(false);
  });

  it('pokes a suspended campaign as soon as its wallet covers the fee', async () => {
    await put(true);
    expect(await isPoked()).toBe(false);

    await topUp(FEE);
    expect(await isPoked()).toBe(true);
  });

  it('pokes a suspended campaign as soon as a hold has run out that kept the money for its fee', async () => {
    await topUp(FEE);
    await moneyOf(api.dependencies, businessId).hold(`hold/${businessId}`, 1);
    await put(true);
    api.clock.advance(HOUR);
    expect(await isPoked()).toBe(false);

    api.clock.advance(MINUTE);
    expect(await isPoked()).toBe(true);
  });

  it('is not stopped by a wallet whose holds do not add up', async () => {
    await topUp(FEE);
    await moneyOf(api.dependencies, businessId).hold(`hold/${businessId}`, 2);
    await put(true);
    await api.connection.collection('wallets').updateOne({ businessId }, { $set: { held: 1 } });
    api.clock.advance(HOUR + MINUTE);

    expect(await isPoked()).toBe(true);
  });

  it('pokes a running campaign that was never charged', async () => {
    await topUp(FEE);
    await put(true);
    await api.connection
      .collection<{ _id: string }>('businesses')
      .updateOne({ _id: businessId }, { $set: { 'campaign.chargedThrough': null } });

    expect(await isPoked()).toBe(true);
  });

  it.each([
    ['paused', () => put(false)],
    [
      'deleted',
      () =>
        api.stores.transact((transaction) =>
          api.stores.businesses.markDeleted(transaction, businessId, api.clock.now()),
        ),
    ],
  ])('leaves a campaign alone that is %s', async (_name, end) => {
    await topUp(10 * FEE);
    await put(true);
    await end();
    api.clock.advance(3 * DAY);

    expect(await isPoked()).toBe(false);
  });

  it('finds them by index', async () => {
    const plan = await api.connection
      .collection('businesses')
      .find({ 'campaign.outreachStatus': 'running', 'campaign.chargedThrough': { $lt: '2030-05-11' } })
      .explain('queryPlanner');

    expect(JSON.stringify(plan['queryPlanner'])).not.toContain('COLLSCAN');
  });
});

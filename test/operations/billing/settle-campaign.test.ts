import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { withCampaignChange } from '../../../src/domain/billing/campaign';
import { anApi, type ApiClient, type TestApi } from '../../support/http/api';
import { anOnboardedBusiness, owner } from '../../support/business';
import { DAY, HOUR, MINUTE } from '../../support/clock';
import { auditTrail } from '../../support/http/audit';
import { moneyOf } from '../../support/money';

const FEE = 1_000;

let api: TestApi;
let partner: ApiClient;
let businessId: string;
let walletId: string;

beforeAll(async () => {
  api = await anApi({ DAILY_FEE: String(FEE) });
});
afterAll(() => api.close());
beforeEach(async () => {
  partner = await api.aPartner();
  api.clock.set(new Date('2030-05-11T12:00:00Z'));
  ({ businessId, walletId } = await anOnboardedBusiness(partner));
});

const settle = () => api.operations.settleCampaign(businessId);
const topUp = (amount: number) => partner.post('/wallet/topup', { ...owner, amount });
const put = (enabled: boolean) => partner.put('/campaign/status', { ...owner, enabled });
const status = async () => (await partner.get('/campaign/status', owner)).body.data.outreachStatus;

async function chargedDays(): Promise<(string | null)[]> {
  const entries = await api.stores.ledgerEntries.listBefore(walletId, 1_000, 1_000);
  return entries
    .filter(({ type }) => type === 'charge')
    .map(({ period }) => period)
    .toReversed();
}

async function campaignEvents(): Promise<string[]> {
  const events = await api.connection
    .collection('events')
    .find({ businessId, type: { $in: ['campaign.suspended', 'campaign.resumed'] } })
    .toArray();
  return events.map(({ key }) => String(key).replace(businessId, '')).toSorted();
}

async function setEligible(eligible: boolean): Promise<void> {
  await api.stores.transact(async (transaction) => {
    const business = await api.stores.businesses.find(businessId, transaction);
    if (business === null) throw new Error('the business is there');
    const campaign = withCampaignChange(business.campaign, { eligible }, api.clock.now());
    await api.stores.businesses.update(transaction, businessId, { campaign });
  });
}

describe('settling a campaign', () => {
  it('charges every day of a downtime once, oldest first', async () => {
    await topUp(10 * FEE);
    await put(true);
    api.clock.advance(3 * DAY);
    await settle();
    await settle();

    expect(await chargedDays()).toEqual(['2030-05-11', '2030-05-12', '2030-05-13', '2030-05-14']);
  });

  it('charges exactly the ten days that can be paid, when eight settle twenty owed days at once', async () => {
    await topUp(11 * FEE);
    await put(true);
    api.clock.advance(20 * DAY);
    const settled = await Promise.all(Array.from({ length: 8 }, settle));

    expect(settled.reduce((days, result) => days + (result?.charges.length ?? 0), 0)).toBe(10);
    expect(await chargedDays()).toHaveLength(11);
    expect((await partner.get('/wallet', owner)).body.data.balance).toBe(0);
    expect(await status()).toBe('suspended_insufficient_funds');
    expect(await campaignEvents()).toEqual(['campaign.suspended//1']);
  });

  it('does not owe the day that could not be paid, nor those of the suspension', async () => {
    await topUp(2 * FEE);
    await put(true);
    api.clock.advance(3 * DAY);
    await settle();
    api.clock.advance(4 * DAY);
    await topUp(5 * FEE);
    await settle();

    expect(await chargedDays()).toEqual(['2030-05-11', '2030-05-12', '2030-05-18']);
    expect(await status()).toBe('running');
    expect(await campaignEvents()).toEqual(['campaign.resumed//1', 'campaign.suspended//1']);
  });

  it('numbers suspensions, so that each is told once', async () => {
    for (let round = 0; round < 2; round += 1) {
      await topUp(FEE);
      await put(true);
      api.clock.advance(DAY);
      await settle();
      await settle();
    }

    expect(await campaignEvents()).toEqual([
      'campaign.resumed//1',
      'campaign.suspended//1',
      'campaign.suspended//2',
    ]);
    expect((await auditTrail(api, businessId)).map(({ action }) => action).toSorted()).toEqual([
      'business.onboarded',
      'campaign.enabled',
      'campaign.resumed',
      'campaign.suspended',
      'campaign.suspended',
    ]);
  });

  it('never charges a day again when the clock runs backwards over midnight', async () => {
    await topUp(10 * FEE);
    await put(true);
    api.clock.advance(12 * HOUR + MINUTE);
    await settle();
    api.clock.advance(-5 * MINUTE);
    await settle();
    await put(false);
    await put(true);
    api.clock.advance(10 * MINUTE);
    await settle();

    expect(await chargedDays()).toEqual(['2030-05-11', '2030-05-12']);
  });

  it('charges no day on which the website was not eligible', async () => {
    await topUp(10 * FEE);
    await put(true);
    await setEligible(false);
    expect(await status()).toBe('not_eligible');
    api.clock.advance(3 * DAY);
    await settle();
    await setEligible(true);
    await settle();

    expect(await chargedDays()).toEqual(['2030-05-11', '2030-05-14']);
  });

  it('charges nothing once the business is deleted', async () => {
    await topUp(10 * FEE);
    await put(true);
    api.clock.advance(DAY);
    await api.stores.transact((transaction) =>
      api.stores.businesses.markDeleted(transaction, businessId, api.clock.now()),
    );

    expect(await settle()).toBeNull();
    expect(await chargedDays()).toEqual(['2030-05-11']);
  });

  it('lets a deletion and a charge at once leave a ledger that adds up and is closed', async () => {
    await topUp(10 * FEE);
    await put(true);
    api.clock.advance(3 * DAY);
    const { close } = moneyOf(api.dependencies, businessId);
    const [refundDue] = await Promise.all([close(), settle(), settle()]);

    const charged = (await chargedDays()).length;
    expect(refundDue.amountMinor).toBe((10 - charged) * FEE);
    expect((await api.operations.verifyLedgers()).faultCount).toBe(0);
  });

  it('keeps a short list of changes however often the campaign is switched', async () => {
    await topUp(FEE);
    for (let round = 0; round < 100; round += 1) {
      await api.stores.transact(async (transaction) => {
        const business = await api.stores.businesses.find(businessId, transaction);
        if (business === null) throw new Error('the business is there');
        const campaign = withCampaignChange(business.campaign, { enabled: round % 2 === 0 }, api.clock.now());
        await api.stores.businesses.update(transaction, businessId, { campaign });
      });
    }
    await settle();

    expect((await api.stores.businesses.find(businessId))?.campaign.changes.length).toBeLessThan(66);
    expect(await chargedDays()).toEqual(['2030-05-11']);
  });
});

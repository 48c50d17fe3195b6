import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { anOnboardedBusiness, owner } from '../../support/business';
import { DAY } from '../../support/clock';
import { anApi, type ApiClient, type TestApi } from '../../support/http/api';
import { SENDER, setUpOutreach, STEPS } from '../../support/outreach/set-up';

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
  api.clock.set(new Date('2030-05-13T12:00:00Z'));
  ({ businessId, walletId } = await anOnboardedBusiness(partner, { balance: 10 * FEE }));
});

const put = (enabled: boolean) => partner.put('/campaign/status', { ...owner, enabled });
const status = async () => (await partner.get('/campaign/status', owner)).body.data.outreachStatus;
const saveSender = () => partner.put('/campaign/sender', { ...owner, ...SENDER }).expect(200);
const setUp = () => setUpOutreach(partner, owner.websiteUrl, owner.email);

async function chargedDays(): Promise<(string | null)[]> {
  const entries = await api.stores.ledgerEntries.listBefore(walletId, 1_000, 1_000);
  return entries.flatMap(({ type, period }) => (type === 'charge' ? [period] : [])).toReversed();
}

describe('a campaign whose outreach is set up', () => {
  it('is blocked, and charged nothing, until a sequence is approved', async () => {
    await saveSender();
    expect((await put(true)).body.data).toMatchObject({ enabled: true, outreachStatus: 'blocked' });
    api.clock.advance(2 * DAY);
    await api.operations.settleCampaign(businessId);
    expect(await chargedDays()).toEqual([]);

    await partner.put('/campaign/sequence', { ...owner, steps: STEPS }).expect(200);
    expect(await status()).toBe('blocked');
    await partner.post('/campaign/approve', { ...owner, version: 1 }).expect(200);
    expect([await status(), await chargedDays()]).toEqual(['running', ['2030-05-15']]);
  });

  it('is charged as before for the day on which it was set up, since it ran on it', async () => {
    await put(true);
    await saveSender();
    api.clock.advance(DAY);
    await api.operations.settleCampaign(businessId);

    expect([await status(), await chargedDays()]).toEqual(['blocked', ['2030-05-13']]);
  });

  it('runs from the switch on where nothing blocks it', async () => {
    await setUp();
    expect(await chargedDays()).toEqual([]);
    await put(true);

    expect([await status(), await chargedDays()]).toEqual(['running', ['2030-05-13']]);
    expect(await api.stores.outreachCampaigns.find(businessId)).toMatchObject({ isRunning: true });
  });

  it('is not suspended for want of money while it is blocked, but when it could send', async () => {
    partner = await api.aPartner();
    ({ businessId } = await anOnboardedBusiness(partner));
    await saveSender();
    await put(true);
    expect(await status()).toBe('blocked');

    await setUp();
    expect(await status()).toBe('suspended_insufficient_funds');
    expect(await api.stores.outreachCampaigns.find(businessId)).toMatchObject({ isRunning: false });

    await partner.post('/wallet/topup', { ...owner, amount: FEE });
    await api.operations.settleCampaign(businessId);
    expect(await status()).toBe('running');
    expect(await api.stores.outreachCampaigns.find(businessId)).toMatchObject({ isRunning: true });
  });
});

describe('switching off', () => {
  it('answers how many e-mails are on their way', async () => {
    await setUp();
    await put(true);
    expect((await put(false)).body.data).toMatchObject({ enabled: false, inFlight: 0 });
    expect(await api.stores.outreachCampaigns.find(businessId)).toMatchObject({ isRunning: false });
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { anApi, complainedFields, type ApiClient, type TestApi } from '../../support/http/api';
import { anOnboardedBusiness, owner } from '../../support/business';

describe('GET /wallet', () => {
  let api: TestApi;
  let partner: ApiClient;

  beforeAll(async () => {
    api = await anApi({ DAILY_FEE: '300', CURRENCY: 'KWD' });
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    partner = await api.aPartner();
  });

  it('shows an empty wallet, with the decimals of its currency', async () => {
    const { walletId } = await anOnboardedBusiness(partner);
    const response = await partner.get('/wallet', owner);

    expect(response.status).toBe(200);
    expect(response.body.data).toEqual({
      walletId,
      currency: 'KWD',
      balance: 0,
      owed: 0,
      available: 0,
      held: 0,
      balanceFormatted: 'KWD\u00A00.000',
      status: 'active',
      lowBalanceThreshold: null,
      dailyFee: 300,
      daysLeft: 0,
      lastTopupAt: null,
    });
  });

  it('shows what was paid in, how long it lasts and when it came', async () => {
    await anOnboardedBusiness(partner, { balance: 123_456 });
    const { body } = await partner.get('/wallet', owner);

    expect(body.data).toMatchObject({
      balance: 123_456,
      available: 123_456,
      balanceFormatted: 'KWD\u00A0123.456',
      daysLeft: 411,
      lastTopupAt: api.clock.now().toISOString(),
    });
  });

  it('answers 404 to users who are not there and to those of other partners', async () => {
    await anOnboardedBusiness(partner);
    const other = await api.aPartner();

    expect((await other.get('/wallet', owner)).status).toBe(404);
    expect((await partner.get('/wallet', { ...owner, email: 'joe@example.com' })).status).toBe(404);
  });

  it('says all that is wrong with a query', async () => {
    const response = await partner.get('/wallet', { email: 'jane' });

    expect(response.status).toBe(400);
    expect(complainedFields(response)).toEqual(['email', 'websiteUrl']);
  });
});

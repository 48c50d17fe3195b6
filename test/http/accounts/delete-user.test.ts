import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { anApi, complainedFields, type ApiClient, type TestApi } from '../../support/http/api';
import { anOnboardedUser } from '../../support/builders';
import { anOnboardedBusiness, owner } from '../../support/business';
import { auditTrail } from '../../support/http/audit';

const website = { websiteUrl: owner.websiteUrl };
const colleague = { email: 'joe@example.com', websiteUrl: owner.websiteUrl };

let api: TestApi;
let partner: ApiClient;

beforeAll(async () => {
  api = await anApi({ DAILY_FEE: '1000' });
});
afterAll(() => api.close());
beforeEach(async () => {
  partner = await api.aPartner();
  api.pokes.length = 0;
});

const erasuresPoked = () => api.pokes.filter(({ type }) => type === 'deleteBusiness');

describe('DELETE /user with an e-mail address', () => {
  it('deletes that user and leaves the business to the others', async () => {
    const { businessId } = await anOnboardedUser(partner, owner);
    await anOnboardedUser(partner, colleague);
    const response = await partner.delete('/user', owner);

    expect(response).toMatchObject({
      status: 200,
      body: { data: { deleted: { users: 1, business: false }, refundDue: 0, currency: null } },
    });
    expect((await partner.get('/user', owner)).status).toBe(404);
    expect((await partner.get('/user', colleague)).body.data.businessId).toBe(businessId);
    expect(erasuresPoked()).toEqual([]);
  });

  it('takes the business along with its last user, and says what is to be paid back', async () => {
    const { businessId } = await anOnboardedBusiness(partner, { balance: 5_000 });
    const response = await partner.delete('/user', owner);

    expect(response).toMatchObject({
      status: 200,
      body: { data: { deleted: { users: 1, business: true }, refundDue: 5_000, currency: 'USD' } },
    });
    expect((await partner.post('/seed/lead', { website: 'example.com', visitors: [] })).status).toBe(404);
    expect(erasuresPoked()).toEqual([{ type: 'deleteBusiness', input: { businessId } }]);
  });

  it('answers 404 when it is repeated', async () => {
    await anOnboardedUser(partner, owner);
    await partner.delete('/user', owner);

    expect(await partner.delete('/user', owner)).toMatchObject({
      status: 404,
      body: { code: 'record_not_found' },
    });
  });

  it("answers 404 to the address of another website's user, and to another partner", async () => {
    await anOnboardedUser(partner, owner);
    await anOnboardedUser(partner, { email: 'joe@example.org', websiteUrl: 'example.org' });
    const other = await api.aPartner();

    expect((await partner.delete('/user', { ...website, email: 'joe@example.org' })).status).toBe(404);
    expect((await other.delete('/user', owner)).status).toBe(404);
    expect((await other.delete('/user', website)).status).toBe(404);
    expect((await partner.get('/user', owner)).status).toBe(200);
  });

  it.each([
    ['another spelling of the website', '?email=jane%40example.com&websiteUrl=http://WWW.EXAMPLE.com.:80/x'],
    ['capitals and blanks in the address', '?email=%20Jane%40Example.COM%20&websiteUrl=example.com'],
  ])('understands %s', async (_name, query) => {
    await anOnboardedUser(partner, owner);

    expect((await partner.delete(`/user${query}`)).status).toBe(200);
  });

  it('finds an address whose + was not encoded', async () => {
    await anOnboardedUser(partner, { ...owner, email: 'jane+sales@example.com' });

    expect((await partner.delete('/user?email=jane+sales@example.com&websiteUrl=example.com')).status).toBe(
      200,
    );
  });

  it('wakes the loops that sleep until something of the business is due, so that they end', async () => {
    const { businessId } = await anOnboardedBusiness(partner, { balance: 5_000 });
    await partner.put('/campaign/status', { ...owner, enabled: true });
    api.pokes.length = 0;
    await partner.delete('/user', owner);

    const input = { businessId };
    for (const type of ['onboardBusiness', 'billCampaign', 'runOutreach'])
      expect(api.pokes).toContainEqual({ type, input });
  });

  it('keeps nothing of the user', async () => {
    const { userId } = await anOnboardedUser(partner, owner);
    await anOnboardedUser(partner, colleague);
    await partner.delete('/user', owner);

    const left = await api.connection.collection<{ _id: string }>('users').findOne({ _id: userId });
    expect(left).toBeNull();
  });
});

describe('DELETE /user without an e-mail address', () => {
  it('deletes the business with all of its users', async () => {
    await anOnboardedBusiness(partner, { balance: 700 });
    await anOnboardedUser(partner, colleague);
    const response = await partner.delete('/user', website);

    expect(response.body.data).toEqual({
      deleted: { users: 2, business: true },
      refundDue: 700,
      owed: 0,
      currency: 'USD',
    });
    expect((await partner.get('/user', owner)).status).toBe(404);
    expect((await partner.get('/user', colleague)).status).toBe(404);
    expect((await partner.delete('/user', website)).status).toBe(404);
  });

  it.each([
    ['an empty address', 'email=&websiteUrl=example.com', 'email'],
    ['an address without a value', 'email&websiteUrl=example.com', 'email'],
    ['an address of blanks', 'email=%20%20&websiteUrl=example.com', 'email'],
    ['no address at all', 'email=jane&websiteUrl=example.com', 'email'],
    ['two addresses', 'email=jane@example.com&email=joe@example.com&websiteUrl=example.com', 'email'],
    ['an address as an object', 'email[$ne]=&websiteUrl=example.com', 'email[$ne]'],
    ['an address under another name', 'Email=jane@example.com&websiteUrl=example.com', 'Email'],
    ['no website', 'email=jane@example.com', 'websiteUrl'],
    ['a website that is none', 'websiteUrl=localhost', 'websiteUrl'],
  ])('is not what %s means', async (_name, query, field) => {
    await anOnboardedUser(partner, owner);
    const response = await partner.delete(`/user?${query}`);

    expect(response).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
    expect(complainedFields(response)).toEqual([field]);
    expect((await partner.get('/user', owner)).status).toBe(200);
  });

  it.each(['read', 'support'] as const)('is more than the scope %s may do', async (scope) => {
    await anOnboardedUser(partner, owner);
    const weaker = await partner.withScope(scope);

    expect((await weaker.delete('/user', website)).status).toBe(403);
    expect((await partner.get('/user', owner)).status).toBe(200);
  });

  it('accepts the key as a parameter of the query', async () => {
    await anOnboardedUser(partner, owner);
    const keyless = api.client();

    expect((await keyless.delete('/user', { ...website, api_key: partner.apiKey })).status).toBe(200);
  });
});

describe('a deleted business', () => {
  it('comes back with new ids and an empty wallet when its website is onboarded again', async () => {
    const before = await anOnboardedUser(partner, owner);
    await partner.post('/wallet/topup', { ...owner, amount: 5_000 });
    await partner.put('/campaign/status', { ...owner, enabled: true });
    await partner.delete('/user', website);
    const { body } = await partner.post('/user/onboard', owner);

    expect(body.data.userId).not.toBe(before.userId);
    expect(body.data.businessId).not.toBe(before.businessId);
    expect(body.data.wallet).toMatchObject({ balance: 0 });
    expect(body.data.wallet.walletId).not.toBe(before.walletId);
    expect(body.data.campaign.enabled).toBe(false);
    expect((await partner.get('/wallet/transactions', owner)).body.data.items).toEqual([]);
  });

  it('takes its login URLs and its sessions along, also when the user is onboarded again', async () => {
    await anOnboardedUser(partner, owner);
    const used = await loginPath();
    const unused = await loginPath();
    const signedIn = await api.client().get(used);
    const cookie = String(signedIn.headers['set-cookie']).split(';')[0] ?? '';
    expect((await api.client().get('//leads', {}, { cookie })).status).toBe(200);

    await partner.delete('/user', owner);
    await partner.post('/user/onboard', owner);

    expect((await api.client().get(unused)).status).toBe(401);
    expect((await api.client().get(used)).status).toBe(401);
    expect((await api.client().get('//leads', {}, { cookie })).status).not.toBe(200);
    expect(await api.connection.collection('sessions').countDocuments({ partnerId: partner.partnerId })).toBe(
      0,
    );
  });

  it('has a closed wallet whose ledger says what is paid back', async () => {
    const { businessId, walletId } = await anOnboardedBusiness(partner, { balance: 5_000 });
    await partner.delete('/user', website);

    const wallet = await api.stores.wallets.findByBusiness(businessId);
    expect(wallet).toMatchObject({ balanceMinor: 0, heldMinor: 0, closedAt: api.clock.now() });
    const [last] = await api.stores.ledgerEntries.listBefore(walletId, Number.MAX_SAFE_INTEGER, 1);
    expect(last).toMatchObject({ type: 'refund', amountMinor: -5_000, balanceAfterMinor: 0 });
  });

  it('is off, and stays unknown to every address of it', async () => {
    const { businessId } = await anOnboardedBusiness(partner, { balance: 5_000 });
    await partner.put('/campaign/status', { ...owner, enabled: true });
    await partner.delete('/user', website);

    const business = await api.stores.businesses.find(businessId);
    expect(business?.campaign).toMatchObject({ enabled: false, outreachStatus: 'paused' });
    for (const answer of [
      await partner.get('/wallet', owner),
      await partner.get('/campaign/status', owner),
      await partner.get('/user/login', owner),
      await partner.put('/campaign/status', { ...owner, enabled: true }),
      await partner.post('/wallet/topup', { ...owner, amount: 1 }),
    ])
      expect(answer).toMatchObject({ status: 404, body: { code: 'record_not_found' } });
  });

  it('is in the audit trail with who deleted what, and without anything personal', async () => {
    const { businessId, walletId } = await anOnboardedBusiness(partner, { balance: 5_000 });
    const { userId } = await anOnboardedUser(partner, colleague);
    api.clock.advance(1);
    await partner.delete('/user', colleague);
    await partner.delete('/user', website);

    const [ofUser] = await auditTrail(api, userId);
    const [ofBusiness] = await auditTrail(api, businessId);
    const [ofWallet] = await auditTrail(api, walletId);
    const actor = { actorKind: 'key', actorId: partner.keyId };
    expect(ofUser).toMatchObject({ ...actor, action: 'user.deleted' });
    expect(ofBusiness).toMatchObject({ ...actor, action: 'business.deleted' });
    expect(ofBusiness?.after).toContain('"refundDue":5000');
    expect(ofWallet).toMatchObject({ ...actor, action: 'wallet.closed' });
    expect(ofWallet?.after).toBe('{"refundDue":5000,"owed":0,"currency":"USD"}');
    expect(JSON.stringify([ofUser, ofBusiness, ofWallet])).not.toMatch(/jane@|joe@|example/i);
  });
});

describe('deletions at the same moment', () => {
  it('delete a business once', async () => {
    await anOnboardedBusiness(partner, { balance: 900 });
    const answers = await Promise.all(Array.from({ length: 5 }, () => partner.delete('/user', website)));

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404, 404, 404]);
  });

  it('of all users take the business along exactly once', async () => {
    const { businessId } = await anOnboardedBusiness(partner);
    await anOnboardedUser(partner, colleague);
    const answers = await Promise.all([partner.delete('/user', owner), partner.delete('/user', colleague)]);

    const ended = answers.filter(({ body }) => body.data.deleted.business === true);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(ended).toHaveLength(1);
    expect((await api.stores.businesses.find(businessId))?.deletedAt).not.toBeNull();
  });

  it('of the last user leave nobody in a dead business who joins meanwhile', async () => {
    for (let round = 0; round < 6; round += 1) {
      const websiteUrl = `round${round}.example`;
      await anOnboardedUser(partner, { email: owner.email, websiteUrl });
      const [deleted, joined] = await Promise.all([
        partner.delete('/user', { email: owner.email, websiteUrl }),
        partner.post('/user/onboard', { email: colleague.email, websiteUrl }),
      ]);

      expect([deleted.status, joined.status]).toEqual([200, 200]);
      const found = await partner.get('/user', { email: colleague.email, websiteUrl });
      expect(found.body.data.userId).toBe(joined.body.data.userId);
      const business = await api.stores.businesses.find(joined.body.data.businessId);
      expect(business?.deletedAt).toBeNull();
    }
  });

  it('never let a top-up vanish: it is refused, or paid back', async () => {
    for (let round = 0; round < 6; round += 1) {
      const address = { email: owner.email, websiteUrl: `paid${round}.example` };
      await anOnboardedUser(partner, address);
      const [deleted, topUp] = await Promise.all([
        partner.delete('/user', address),
        partner.post('/wallet/topup', { ...address, amount: 300 }),
      ]);

      expect(deleted.status).toBe(200);
      expect([
        [200, 300],
        [404, 0],
      ]).toContainEqual([topUp.status, deleted.body.data.refundDue]);
    }
  });
});

async function loginPath(): Promise<string> {
  const { body } = await partner.get('/user/login', owner);
  const { pathname, search } = new URL(body.data.loginUrl);
  return `/${pathname}${search}`;
}

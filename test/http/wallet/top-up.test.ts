import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { anApi, complainedFields, type ApiClient, type TestApi } from '../../support/http/api';
import { anOnboardedBusiness, owner } from '../../support/business';
import { auditTrail } from '../../support/http/audit';

describe('POST /wallet/topup', () => {
  let api: TestApi;
  let partner: ApiClient;
  let walletId: string;
  let businessId: string;

  beforeAll(async () => {
    api = await anApi();
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    partner = await api.aPartner();
    ({ walletId, businessId } = await anOnboardedBusiness(partner));
    api.pokes.length = 0;
  });

  async function ledger() {
    const entries = [];
    for await (const batch of api.stores.ledgerEntries.batches(walletId, 1, 1_000)) entries.push(...batch);
    return entries;
  }

  it('adds the amount to the balance and answers the transaction', async () => {
    await partner.post('/wallet/topup', { ...owner, amount: 1 });
    const response = await partner.post('/wallet/topup', { ...owner, amount: 2_500 });

    expect(response.status).toBe(200);
    expect(response.body).toEqual({
      status: 200,
      message: 'Wallet topped up',
      data: {
        transactionId: expect.stringMatching(/^txn_/),
        walletId,
        amount: 2_500,
        owedPaid: 0,
        balance: 2_501,
        currency: 'USD',
      },
    });
    expect(
      (await ledger()).map(({ amountMinor: amount, balanceAfterMinor: balanceAfter, sequence }) => [
        sequence,
        amount,
        balanceAfter,
      ]),
    ).toEqual([
      [1, 1, 1],
      [2, 2_500, 2_501],
    ]);
  });

  it('is one under its idempotency key, also where its business came anew before that was noted', async () => {
    const topUp = () =>
      partner.post(
        '/wallet/topup',
        { ...owner, amount: 500, reference: 'r-1' },
        { 'idempotency-key': 'k-1' },
      );
    const first = await topUp();
    // As if the process had died once the money was booked.
    await api.connection
      .collection('idempotencyRecords')
      .updateMany({}, { $set: { kept: null, leaseUntil: new Date(0) } });
    await partner.delete('/user', { websiteUrl: owner.websiteUrl });
    await anOnboardedBusiness(partner);
    const again = await topUp();

    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body.data.transactionId).toBe(first.body.data.transactionId);
    expect((await partner.get('/wallet', owner)).body.data.balance).toBe(0);
  });

  it('wakes the billing loop', async () => {
    await partner.post('/wallet/topup', { ...owner, amount: 1 });

    expect(api.pokes).toEqual([{ type: 'billCampaign', input: { businessId } }]);
  });

  it('is recorded in the audit trail with the key that did it', async () => {
    const { body } = await partner.post('/wallet/topup', { ...owner, amount: 7 });

    const [entry] = await auditTrail(api, walletId);
    expect(entry).toMatchObject({ actorKind: 'key', actorId: partner.keyId, action: 'wallet.topped_up' });
    const { transactionId } = body.data;
    expect(JSON.parse(entry?.after ?? '')).toEqual({ balance: 7, owed: 0, transactionId });
  });

  it('answers the first top-up again for the same reference and amount', async () => {
    const first = await partner.post('/wallet/topup', { ...owner, amount: 500, reference: 'inv-1' });
    await partner.post('/wallet/topup', { ...owner, amount: 5 });
    const again = await partner.post('/wallet/topup', { ...owner, amount: 500, reference: 'inv-1' });

    expect(again.body).toEqual(first.body);
    expect(await ledger()).toHaveLength(2);
  });

  it('refuses a reference that was used for another amount', async () => {
    await partner.post('/wallet/topup', { ...owner, amount: 500, reference: 'inv-1' });
    const other = await partner.post('/wallet/topup', { ...owner, amount: 501, reference: 'inv-1' });

    expect(other.status).toBe(422);
    expect(other.body.code).toBe('reference_reused');
    expect(await ledger()).toHaveLength(1);
  });

  it('lets every wallet have a reference of its own', async () => {
    const other = await api.aPartner();
    await anOnboardedBusiness(other);
    await partner.post('/wallet/topup', { ...owner, amount: 500, reference: 'inv-1' });
    const theirs = await other.post('/wallet/topup', { ...owner, amount: 300, reference: 'inv-1' });

    expect(theirs.status).toBe(200);
    expect(theirs.body.data.balance).toBe(300);
  });

  it('books one top-up when the same reference arrives eight times at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        partner.post('/wallet/topup', { ...owner, amount: 900, reference: 'race' }),
      ),
    );

    expect(new Set(answers.map(({ status, body }) => `${status} ${body.data.transactionId}`)).size).toBe(1);
    expect(await ledger()).toHaveLength(1);
  });

  it('adds many small amounts exactly', async () => {
    const amounts = Array.from({ length: 12 }, (_, index) => (index % 2 === 0 ? 10 : 20));
    for (let start = 0; start < amounts.length; start += 6) {
      await Promise.all(
        amounts
          .slice(start, start + 6)
          .map((amount) => partner.post('/wallet/topup', { ...owner, amount }).expect(200)),
      );
    }

    const { body } = await partner.get('/wallet', owner);
    expect(body.data.balance).toBe(180);
    expect((await ledger()).reduce((sum, { amountMinor: amount }) => sum + amount, 0)).toBe(180);
  });

  it('never lets a balance go above the limit', async () => {
    const wallet = await api.stores.wallets.find(walletId);
    if (wallet === null) throw new Error('the wallet is there');
    await api.stores.transact((transaction) =>
      api.stores.wallets.replace(transaction, wallet, { ...wallet, balanceMinor: 1_000_000_000_000 - 5 }),
    );

    const tooMuch = await partner.post('/wallet/topup', { ...owner, amount: 6 });
    expect(tooMuch.status).toBe(409);
    expect(tooMuch.body.code).toBe('balance_limit');
    expect((await partner.post('/wallet/topup', { ...owner, amount: 5 })).status).toBe(200);
  });

  it.each([
    ['no amount', {}, ['amount']],
    ['zero', { amount: 0 }, ['amount']],
    ['a negative amount', { amount: -5 }, ['amount']],
    ['a fraction', { amount: 10.5 }, ['amount']],
    ['text', { amount: '100' }, ['amount']],
    ['null', { amount: null }, ['amount']],
    ['more than a top-up may be', { amount: 100_000_001 }, ['amount']],
    ['an amount that JSON rounds', { amount: 1e300 }, ['amount']],
    ['true', { amount: true }, ['amount']],
    ['a list', { amount: [100] }, ['amount']],
    ['an empty reference', { amount: 1, reference: '' }, ['reference']],
    ['a reference of 256 characters', { amount: 1, reference: 'x'.repeat(256) }, ['reference']],
    ['fields that are not known', { amount: 1, currency: 'EUR' }, ['currency']],
  ])('refuses %s', async (_name, fields, complaints) => {
    const response = await partner.post('/wallet/topup', { ...owner, ...fields });

    expect(response.status).toBe(400);
    expect(complainedFields(response)).toEqual(complaints);
    expect(await ledger()).toEqual([]);
  });

  it("answers 404 to another partner's user and 403 to a key that may only read", async () => {
    const other = await api.aPartner();
    const reader = await partner.withScope('read');

    expect((await other.post('/wallet/topup', { ...owner, amount: 1 })).status).toBe(404);
    expect((await reader.post('/wallet/topup', { ...owner, amount: 1 })).status).toBe(403);
  });

  it('answers 404 when the business was deleted', async () => {
    await api.stores.transact((transaction) =>
      api.stores.businesses.markDeleted(transaction, businessId, api.clock.now()),
    );

    expect((await partner.post('/wallet/topup', { ...owner, amount: 1 })).status).toBe(404);
    expect(await ledger()).toEqual([]);
  });
});

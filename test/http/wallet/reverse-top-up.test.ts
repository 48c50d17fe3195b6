import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { anApi, complainedFields, type ApiClient, type TestApi } from '../../support/http/api';
import { anOnboardedBusiness, owner } from '../../support/business';
import { auditTrail } from '../../support/http/audit';
import { moneyOf } from '../../support/money';
import { runCommandOn } from '../../support/http/cli';

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
});

const topUp = async (amount: number, reference?: string) =>
  (
    await partner.post('/wallet/topup', {
      ...owner,
      amount,
      ...(reference === undefined ? {} : { reference }),
    })
  ).body.data;
const reverse = (fields: object) => partner.post('/wallet/topup/reverse', { ...owner, ...fields });
const wallet = async () => (await partner.get('/wallet', owner)).body.data;
const transactions = async () => (await partner.get('/wallet/transactions', owner)).body.data.items;

/** As outreach does. */
async function spend(amountMinor: number, key = 'spent'): Promise<void> {
  const money = moneyOf(api.dependencies, businessId);
  await money.hold(`${key}/${businessId}`, amountMinor);
  await money.capture(`${key}/${businessId}`);
}

async function events(type: string) {
  const { body } = await partner.get('/webhook/events', { eventType: type });
  return await Promise.all(
    body.data.items.map(async ({ id }: { id: string }) => {
      const event = await partner.get(`/webhook/events/${id}`);
      return event.body.data.payload.data;
    }),
  );
}

describe('POST /wallet/topup/reverse', () => {
  it('takes back what is left, records the rest as owed, and lets the next top-up pay it first', async () => {
    const { transactionId } = await topUp(10_000, 'inv-1');
    await spend(6_000);
    const reversed = await reverse({ reference: 'inv-1' });
    const between = await wallet();
    const next = await topUp(9_000);

    expect(reversed).toMatchObject({
      status: 200,
      body: {
        message: 'Top-up reversed',
        data: {
          transactionId: expect.stringMatching(/^txn_/),
          topUpTransactionId: transactionId,
          walletId,
          amount: 10_000,
          collected: 4_000,
          owed: 6_000,
          balance: 0,
          currency: 'USD',
        },
      },
    });
    expect(between).toMatchObject({ balance: 0, available: 0, owed: 6_000 });
    expect(next).toMatchObject({ amount: 9_000, owedPaid: 6_000, balance: 3_000 });
    expect(await wallet()).toMatchObject({ balance: 3_000, owed: 0 });
    expect(await transactions()).toMatchObject([
      { type: 'repayment', amount: -6_000, owedChange: -6_000, reference: next.transactionId },
      { type: 'topup', amount: 9_000, owedChange: 0 },
      { type: 'reversal', amount: -4_000, owedChange: 6_000, reference: transactionId },
      { type: 'charge', amount: -6_000 },
      { type: 'topup', amount: 10_000 },
    ]);
    expect((await api.operations.verifyLedgers({ walletId })).faults).toEqual([]);
  });

  it('is told to listeners and the audit trail, and wakes the billing loop', async () => {
    const { transactionId } = await topUp(1_000, 'inv-1');
    await spend(900);
    api.pokes.length = 0;
    const { body } = await reverse({ transactionId });

    expect(await events('wallet.topup_reversed')).toEqual([
      {
        businessId,
        websiteUrl: expect.any(String),
        walletId,
        currency: 'USD',
        transactionId: body.data.transactionId,
        topUpTransactionId: transactionId,
        reference: 'inv-1',
        amount: 1_000,
        collected: 100,
        balance: 0,
        available: 0,
        owed: 900,
      },
    ]);
    expect(api.pokes).toContainEqual({ type: 'billCampaign', input: { businessId } });
    expect(await auditTrail(api, walletId)).toContainEqual(
      expect.objectContaining({ actorId: partner.keyId, action: 'wallet.topup_reversed' }),
    );
  });

  it('happens once to a top-up, also when it is asked for eight times at once', async () => {
    await topUp(1_000, 'inv-1');
    await topUp(5_000);
    const answers = await Promise.all(Array.from({ length: 8 }, () => reverse({ reference: 'inv-1' })));

    expect(new Set(answers.map(({ status, body }) => `${status} ${body.data.transactionId}`)).size).toBe(1);
    expect(await wallet()).toMatchObject({ balance: 5_000, owed: 0 });
    expect(await events('wallet.topup_reversed')).toHaveLength(1);
  });

  it('takes a part of it where one is named, and then nothing but the same part', async () => {
    const { transactionId } = await topUp(1_000);
    const part = await reverse({ transactionId, amount: 400 });
    const again = await reverse({ transactionId, amount: 400 });
    const whole = await reverse({ transactionId });

    expect(part.body.data).toMatchObject({ amount: 400, collected: 400, owed: 0, balance: 600 });
    expect(again.body.data).toEqual(part.body.data);
    expect(whole).toMatchObject({ status: 422, body: { code: 'reference_reused' } });
  });

  it('leaves what is held alone', async () => {
    await topUp(1_000, 'inv-1');
    await moneyOf(api.dependencies, businessId).hold(`h/${businessId}`, 700);
    const { body } = await reverse({ reference: 'inv-1' });

    expect(body.data).toMatchObject({ collected: 300, owed: 700, balance: 700 });
    expect(await wallet()).toMatchObject({ balance: 700, available: 0, held: 700, owed: 700 });
  });

  it.each([
    ['neither an id nor a reference', {}, 400, ['transactionId']],
    ['both', { transactionId: 'txn_1', reference: 'inv-1' }, 400, ['transactionId']],
    ['more than the top-up was', { reference: 'inv-1', amount: 1_001 }, 400, ['amount']],
    ['nothing of it', { reference: 'inv-1', amount: 0 }, 400, ['amount']],
    ['a reference that is not known', { reference: 'inv-2' }, 404, []],
    ['an id that is not known', { transactionId: 'txn_1' }, 404, []],
  ])('refuses %s', async (_name, fields, status, complaints) => {
    await topUp(1_000, 'inv-1');
    const response = await reverse(fields);

    expect(response.status).toBe(status);
    expect(complainedFields(response)).toEqual(complaints);
    expect(await wallet()).toMatchObject({ balance: 1_000, owed: 0 });
  });

  it('knows neither what is no top-up, nor the top-ups of other wallets, and needs a key that may write', async () => {
    const { transactionId } = await topUp(1_000, 'inv-1');
    await spend(10);
    const [charge] = await transactions();
    const other = await api.aPartner();
    await anOnboardedBusiness(other);
    const reader = await partner.withScope('support');
    const body = { ...owner, transactionId };

    expect((await reverse({ transactionId: charge.transactionId })).status).toBe(404);
    expect((await other.post('/wallet/topup/reverse', body)).status).toBe(404);
    expect((await reader.post('/wallet/topup/reverse', body)).status).toBe(403);
  });

  it('reduces what is to be paid back when the business is deleted', async () => {
    await topUp(1_000, 'inv-1');
    await moneyOf(api.dependencies, businessId).hold(`h/${businessId}`, 1_000);
    await topUp(500);
    await reverse({ reference: 'inv-1', amount: 800 });
    const { websiteUrl } = owner;
    const { body } = await partner.delete('/user', { websiteUrl });

    // 500 were available, 300 are owed; the 1 000 that were held are free, and pay them.
    expect(body.data).toMatchObject({ refundDue: 700, owed: 0 });
    expect((await api.operations.verifyLedgers({ walletId })).faults).toEqual([]);
  });

  it('is there for operators too, who see what is owed', async () => {
    const { transactionId } = await topUp(1_000);
    await spend(600);
    const reversed = await runCommandOn(api, [
      'wallets',
      'reverse',
      walletId,
      '--transaction',
      transactionId,
    ]);
    const shown = await runCommandOn(api, ['wallets', 'show', '--wallet', walletId]);
    const unnamed = await runCommandOn(api, ['wallets', 'reverse', walletId]);

    expect(reversed).toMatchObject({ exitCode: 0, out: expect.stringMatching(/Owed {9}\$6\.00/) });
    expect(shown.out).toMatch(/Owed {7}\$6\.00/);
    expect(unnamed.exitCode).toBe(2);
  });
});

describe('wallet.low_balance', () => {
  it('suggests an amount and a reference with which a wallet is topped up once, however often it arrives', async () => {
    await topUp(1_000, 'inv-1');
    await partner.patch('/wallet', { ...owner, lowBalanceThreshold: 500 });
    await spend(900);
    const [low] = await events('wallet.low_balance');
    const { suggestedAmount, reference } = low;
    const answers = await Promise.all([1, 2, 3].map(() => topUp(suggestedAmount, reference)));

    expect(low).toMatchObject({ available: 100, owed: 0, suggestedAmount: 400 + 30 * low.dailyFee });
    expect(new Set(answers.map(({ transactionId }) => transactionId)).size).toBe(1);
    expect(await wallet()).toMatchObject({ balance: 100 + suggestedAmount });
  });

  it('is told again, with another reference, when a top-up only paid what was owed', async () => {
    await topUp(1_000, 'inv-1');
    await spend(1_000);
    await reverse({ reference: 'inv-1' });
    await partner.patch('/wallet', { ...owner, lowBalanceThreshold: 500 });
    await topUp(900);
    await topUp(5_000);
    await spend(4_900, 'more');
    const told = await events('wallet.low_balance');

    // By the clock of this test they happened at once.
    const byDebt = told.toSorted((one, other) => one.owed - other.owed);
    expect(byDebt).toMatchObject([{ owed: 0 }, { owed: 100, available: 0 }]);
    expect(new Set(told.map(({ reference }) => reference)).size).toBe(2);
  });
});

describe('a wallet in a currency of small units', () => {
  it('takes a top-up of 1.5 million rupiah, and none of a million dollars more', async () => {
    await api.connection
      .collection<{ _id: string }>('wallets')
      .updateOne({ _id: walletId }, { $set: { currency: 'IDR' } });
    const enough = await partner.post('/wallet/topup', { ...owner, amount: 150_000_000 });
    const threshold = await partner.patch('/wallet', { ...owner, lowBalanceThreshold: 2_000_000_000_000 });
    const most = await partner.post('/wallet/topup', { ...owner, amount: 1_000_000_000_000 });
    const tooMuch = await partner.post('/wallet/topup', { ...owner, amount: 1_000_000_000_001 });

    expect([enough.status, threshold.status, most.status]).toEqual([200, 200, 200]);
    expect(tooMuch.status).toBe(400);
    expect(await wallet()).toMatchObject({ balance: 1_000_150_000_000, currency: 'IDR' });
    expect((await api.operations.verifyLedgers({ walletId })).faults).toEqual([]);
  });
});

describe('random top-ups, reversals, charges and holds', () => {
  type Step = {
    readonly kind: 'topUp' | 'reverse' | 'hold' | 'capture' | 'release';
    readonly amount: number;
  };

  it('leave a balance and a debt that agree with the ledger, and no money from nowhere', async () => {
    const step: fc.Arbitrary<Step> = fc.record({
      kind: fc.constantFrom('topUp', 'reverse', 'hold', 'capture', 'release'),
      amount: fc.integer({ min: 1, max: 1_000 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 12 }), async (steps) => {
        partner = await api.aPartner();
        ({ walletId, businessId } = await anOnboardedBusiness(partner));
        const money = moneyOf(api.dependencies, businessId);
        const open: { key: string; amount: number }[] = [];
        const toReverse: string[] = [];
        let net = 0;
        for (const [index, { kind, amount }] of steps.entries()) {
          const key = `${index}/${businessId}`;
          if (kind === 'topUp') {
            toReverse.push((await topUp(amount)).transactionId);
            net += amount;
          } else if (kind === 'reverse') {
            const transactionId = toReverse.pop();
            if (transactionId !== undefined) net -= (await reverse({ transactionId })).body.data.amount;
          } else if (kind === 'hold') {
            if (await money.hold(key, amount)) open.push({ key, amount });
          } else {
            const hold = open.pop();
            if (hold === undefined) continue;
            await money[kind](hold.key);
            if (kind === 'capture') net -= hold.amount;
          }
        }
        const { balance, held, owed, available } = await wallet();

        expect(balance - owed).toBe(net);
        expect(held).toBe(open.reduce((sum, { amount }) => sum + amount, 0));
        expect(available).toBeGreaterThanOrEqual(0);
        expect((await api.operations.verifyLedgers({ walletId })).faults).toEqual([]);
      }),
      { numRuns: 4 },
    );
  });
});

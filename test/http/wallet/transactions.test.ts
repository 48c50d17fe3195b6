import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { anApi, complainedFields, type ApiClient, type TestApi } from '../../support/http/api';
import { anOnboardedBusiness, owner } from '../../support/business';
import { DAY } from '../../support/clock';

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
  api.clock.set(new Date('2030-05-31T12:00:00Z'));
  ({ businessId, walletId } = await anOnboardedBusiness(partner));
});

async function twoMonths(): Promise<void> {
  await partner.post('/wallet/topup', { ...owner, amount: 5 * FEE, reference: '=1+1' });
  await partner.put('/campaign/status', { ...owner, enabled: true });
  api.clock.advance(2 * DAY);
  await api.operations.settleCampaign(businessId);
}

const patch = (lowBalanceThreshold: unknown) => partner.patch('/wallet', { ...owner, lowBalanceThreshold });
const lowBalanceEvents = () =>
  api.connection.collection('events').countDocuments({ businessId, type: 'wallet.low_balance' });

describe('GET /wallet/transactions', () => {
  it('lists every entry once, newest first, over pages of any size', async () => {
    await twoMonths();
    const seen = [];
    let cursor: string | null = null;
    do {
      const page: { body: { data: { items: unknown[]; nextCursor: string | null } } } = await partner.get(
        '/wallet/transactions',
        { ...owner, limit: 3, ...(cursor === null ? {} : { cursor }) },
      );
      seen.push(...page.body.data.items);
      cursor = page.body.data.nextCursor;
    } while (cursor !== null);

    expect(seen).toMatchObject([
      { type: 'charge', amount: -FEE, balanceAfter: 2 * FEE, period: '2030-06-02' },
      { type: 'charge', amount: -FEE, balanceAfter: 3 * FEE, period: '2030-06-01' },
      { type: 'charge', amount: -FEE, balanceAfter: 4 * FEE, period: '2030-05-31' },
      { type: 'topup', amount: 5 * FEE, balanceAfter: 5 * FEE, period: null, reference: '=1+1' },
    ]);
  });

  it('goes on behind an entry that is missing from a damaged ledger', async () => {
    await twoMonths();
    await api.connection.collection('ledgerEntries').deleteOne({ walletId, sequence: 2 });
    const { body } = await partner.get('/wallet/transactions', { ...owner, limit: 2 });
    const { cursor, items } = { cursor: body.data.nextCursor, items: body.data.items };
    const rest = await partner.get('/wallet/transactions', { ...owner, limit: 2, cursor });

    expect([...items, ...rest.body.data.items].map(({ balanceAfter }) => balanceAfter)).toEqual([
      2 * FEE,
      3 * FEE,
      5 * FEE,
    ]);
  });

  it.each([
    ['text that is no cursor', { cursor: 'abc' }, ['cursor']],
    ['a cursor of another form', { cursor: Buffer.from('{"$gt":1}').toString('base64url') }, ['cursor']],
    ['a cursor of no entry', { cursor: Buffer.from('[1,"txn_0"]').toString('base64url') }, ['cursor']],
    ['a limit of 0', { limit: 0 }, ['limit']],
    ['a limit of 101', { limit: 101 }, ['limit']],
  ])('refuses %s', async (_name, parameters, fields) => {
    const response = await partner.get('/wallet/transactions', { ...owner, ...parameters });

    expect(response.status).toBe(400);
    expect(complainedFields(response)).toEqual(fields);
  });

  it("answers 404 to another partner's user", async () => {
    const other = await api.aPartner();

    expect((await other.get('/wallet/transactions', owner)).status).toBe(404);
  });
});

describe('GET /wallet/statement', () => {
  it('adds up: opening balance and totals make the closing balance', async () => {
    await twoMonths();
    const { body } = await partner.get('/wallet/statement', { ...owner, month: '2030-06' });

    expect(body.data).toMatchObject({
      walletId,
      currency: 'USD',
      month: '2030-06',
      openingBalance: 4 * FEE,
      closingBalance: 2 * FEE,
      totals: { topup: 0, charge: -2 * FEE, refund: 0, adjustment: 0 },
      transactionCount: 2,
      transactions: [{ period: '2030-06-01' }, { period: '2030-06-02' }],
    });
  });

  it('is empty for months without entries, before and after', async () => {
    await twoMonths();
    const before = await partner.get('/wallet/statement', { ...owner, month: '2030-04' });
    const after = await partner.get('/wallet/statement', { ...owner, month: '2031-01' });

    expect(before.body.data).toMatchObject({ openingBalance: 0, closingBalance: 0, transactions: [] });
    expect(after.body.data).toMatchObject({ openingBalance: 2 * FEE, closingBalance: 2 * FEE });
  });

  it('begins with the first millisecond of its month and ends before that of the next', async () => {
    for (const at of [
      '2030-05-31T23:59:59.999Z',
      '2030-06-01T00:00:00.000Z',
      '2030-06-01T00:00:00.000Z',
      '2030-06-30T23:59:59.999Z',
      '2030-07-01T00:00:00.000Z',
      '2030-07-01T00:00:00.000Z',
    ]) {
      api.clock.set(new Date(at));
      await partner.post('/wallet/topup', { ...owner, amount: 1 });
    }
    const months = ['2030-05', '2030-06', '2030-07', '2030-08'];
    const statements = await Promise.all(
      months.map(async (month) => (await partner.get('/wallet/statement', { ...owner, month })).body.data),
    );

    expect(
      statements.map(({ openingBalance, closingBalance, transactionCount, totals, transactions }) => [
        openingBalance,
        closingBalance,
        transactionCount,
        totals.topup,
        transactions.length,
      ]),
    ).toEqual([
      [0, 1, 1, 1, 1],
      [1, 4, 3, 3, 3],
      [4, 6, 2, 2, 2],
      [6, 6, 0, 0, 0],
    ]);
  });

  it('comes as CSV, in which no cell is a formula', async () => {
    await twoMonths();
    const response = await partner.get('/wallet/statement.csv', { ...owner, month: '2030-05' });

    expect(response.headers['content-type']).toMatch(/^text\/csv; charset=utf-8/);
    expect(response.headers['content-disposition']).toBe('attachment; filename="statement-2030-05.csv"');
    const [heading, topUp, charge, end] = response.text.replace(/^\uFEFF/, '').split('\r\n');
    expect(heading).toBe(
      'createdAt,transactionId,type,amount,balanceAfter,currency,period,reference,reason,owedChange',
    );
    expect(topUp).toMatch(/^2030-05-31T12:00:00.000Z,txn_\w+,topup,5000,5000,USD,,'=1\+1,,0$/);
    expect(charge).toMatch(/^2030-05-31T12:00:00.000Z,txn_\w+,charge,-1000,4000,USD,2030-05-31,,,0$/);
    expect(end).toBe('');
  });

  it.each([['2030-13'], ['2030-00'], ['2030-5'], ['2030'], ['May'], ['']])(
    'refuses %j as a month',
    async (month) => {
      const response = await partner.get('/wallet/statement', { ...owner, month });

      expect(response.status).toBe(400);
      expect(complainedFields(response)).toEqual(['month']);
    },
  );
});

describe('PATCH /wallet', () => {
  it('sets and clears the threshold', async () => {
    expect((await patch(2_500)).body.data).toMatchObject({ walletId, lowBalanceThreshold: 2_500 });
    expect((await partner.get('/wallet', owner)).body.data.lowBalanceThreshold).toBe(2_500);
    expect((await patch(null)).body.data.lowBalanceThreshold).toBeNull();
  });

  it.each([
    [-1, 'must be at least 0'],
    [1.5, 'must be a whole number'],
    ['5', 'must be a number'],
    [true, 'must be a number'],
    [1_000_000_000_001, 'must be between 0 and 1000000000000'],
    [undefined, 'is required'],
  ])('refuses %j, and says why', async (value, message) => {
    const response = await patch(value);

    expect(response.status).toBe(400);
    expect(response.body.errors).toEqual([{ path: 'lowBalanceThreshold', message }]);
  });

  it('makes one event of each fall below it', async () => {
    await patch(3 * FEE);
    await twoMonths();
    expect(await lowBalanceEvents()).toBe(1);

    api.clock.advance(DAY);
    await api.operations.settleCampaign(businessId);
    expect(await lowBalanceEvents()).toBe(1);

    await partner.post('/wallet/topup', { ...owner, amount: 2 * FEE });
    api.clock.advance(DAY);
    await api.operations.settleCampaign(businessId);
    expect(await lowBalanceEvents()).toBe(2);
  });

  it('makes no event of a threshold above what is there', async () => {
    await partner.post('/wallet/topup', { ...owner, amount: FEE });
    await patch(5 * FEE);

    expect(await lowBalanceEvents()).toBe(0);
  });
});

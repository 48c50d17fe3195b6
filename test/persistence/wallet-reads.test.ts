import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { recordReads, stagesOf } from '../../bench/read-plans';
import { anApi, type ApiClient, type TestApi } from '../support/http/api';
import { anOnboardedBusiness, owner } from '../support/business';
import { HOUR } from '../support/clock';
import { moneyOf } from '../support/money';

const ENTRIES = 1_300;

let api: TestApi;
let partner: ApiClient;
let businessId: string;
let walletId: string;

beforeAll(async () => {
  api = await anApi();
  partner = await api.aPartner();
  ({ businessId, walletId } = await anOnboardedBusiness(partner));
  await fillLedger();
  await moneyOf(api.dependencies, businessId).hold('hold', 1);
});
afterAll(() => api.close());

/** As many entries as one answer does not hold, an hour apart. */
async function fillLedger(): Promise<void> {
  const start = api.clock.now().getTime();
  const at = (sequence: number) => new Date(start + sequence * HOUR);
  await api.stores.transact((transaction) =>
    api.stores.ledgerEntries.insertMany(
      transaction,
      Array.from({ length: ENTRIES }, (_, index) => ({
        id: `txn_${index}`,
        walletId,
        sequence: index + 1,
        key: `filled/${index}`,
        type: 'topup' as const,
        amountMinor: 1,
        balanceAfterMinor: index + 1,
        owedChangeMinor: 0,
        period: null,
        reference: null,
        reason: null,
        author: null,
        createdAt: at(index + 1),
      })),
    ),
  );
  const filled = { balance: ENTRIES, sequence: ENTRIES, lastEntryAt: at(ENTRIES) };
  await api.connection.collection<{ _id: string }>('wallets').updateOne({ _id: walletId }, { $set: filled });
  api.clock.set(at(ENTRIES));
}

describe('reads of a wallet', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['the balance', () => partner.get('/wallet', owner)],
    ['the first page of transactions', () => partner.get('/wallet/transactions', owner)],
    ['a later page of transactions', laterPage],
    ['a statement', () => partner.get('/wallet/statement', { ...owner, month: lastMonth() })],
    ['a statement as CSV', () => partner.get('/wallet/statement.csv', { ...owner, month: lastMonth() })],
    ['a verification', () => api.operations.verifyLedgers({ walletId })],
    ['a top-up', () => partner.post('/wallet/topup', { ...owner, amountMinor: 1, reference: 'r' })],
    ['a repeated top-up', () => partner.post('/wallet/topup', { ...owner, amountMinor: 1, reference: 'r' })],
    ['a hold', () => moneyOf(api.dependencies, businessId).capture('hold')],
  ])('find %s by indexes alone', async (_name, work) => {
    const reads = await recordReads(work);

    expect(reads).not.toEqual([]);
    for (const read of reads) {
      const stages = await stagesOf(read);
      expect({ query: read.query, stages }).toEqual({
        query: read.query,
        stages: expect.arrayContaining([expect.stringMatching(/IXSCAN|IDHACK/)]),
      });
      expect({ query: read.query, stages }).not.toEqual({
        query: read.query,
        stages: expect.arrayContaining(['COLLSCAN']),
      });
    }
  });
});

async function laterPage(): Promise<void> {
  const { body } = await partner.get('/wallet/transactions', { ...owner, limit: 100 });
  const page = await partner.get('/wallet/transactions', {
    ...owner,
    limit: 100,
    cursor: body.data.nextCursor,
  });
  expect(page.body.data.items).toHaveLength(100);
}

function lastMonth(): string {
  return api.clock.now().toISOString().slice(0, 7);
}

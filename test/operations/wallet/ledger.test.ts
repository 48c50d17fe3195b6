import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { anonymizeLedger } from '../../../src/operations/wallet/ledger/close-wallet';
import { anApi, type ApiClient, type TestApi } from '../../support/http/api';
import { anOnboardedBusiness, owner } from '../../support/business';
import { auditTrail } from '../../support/http/audit';
import { moneyOf } from '../../support/money';

let api: TestApi;
let partner: ApiClient;
let businessId: string;
let walletId: string;

beforeAll(async () => {
  api = await anApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  partner = await api.aPartner();
  ({ businessId, walletId } = await anOnboardedBusiness(partner, { balance: 1_000 }));
});

const entries = () => api.stores.ledgerEntries.listBefore(walletId, 1_000_000, 100);
interface RawEntry {
  readonly _id: string;
  readonly walletId: string;
  readonly sequence: number;
  readonly key: string;
}
const raw = () => api.connection.collection<RawEntry>('ledgerEntries');
const correct = (amountMinor: number, reference: string | null = null) =>
  api.operations.correctWallet({
    walletId,
    type: 'adjustment',
    amountMinor,
    reason: 'double payment',
    reference,
    author: 'ada',
    actor: { kind: 'cli', id: 'root' },
  });
const faultsOfThis = async () =>
  (await api.operations.verifyLedgers()).faults
    .filter((fault) => fault.walletId === walletId)
    .map(({ sequence, fault }) => `${sequence} ${fault}`);

describe('corrections by hand', () => {
  it('are booked with reason and author, and audited', async () => {
    const { entry } = await correct(-300, 'ticket-1');

    expect(entry).toMatchObject({
      type: 'adjustment',
      amountMinor: -300,
      balanceAfterMinor: 700,
      reference: 'ticket-1',
      reason: 'double payment',
      author: 'ada',
    });
    expect(await auditTrail(api, walletId)).toContainEqual(
      expect.objectContaining({ actorKind: 'cli', actorId: 'root', action: 'wallet.adjusted' }),
    );
  });

  it('of a payment that was charged back after a part of it was spent are refused with what is left', async () => {
    await correct(-600);

    await expect(correct(-1_000)).rejects.toMatchObject({
      code: 'invalid_request',
      issues: [{ path: 'amount', message: 'is more than the $4.00 (400 minor units) available' }],
    });
    expect(await correct(-400)).toMatchObject({ entry: { balanceAfterMinor: 0 } });
  });

  it('are booked exactly as often as the money allows, of eight at once', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => correct(-200)));

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(refusals.map(({ code }) => code)).toEqual(Array(3).fill('invalid_request'));
    expect((await entries())[0]).toMatchObject({ sequence: 6, balanceAfterMinor: 0 });
  });

  it('are booked once for each reference, also by two operators at once', async () => {
    const booked = await Promise.all(Array.from({ length: 4 }, () => correct(50, 'ticket-1')));

    expect(new Set(booked.map(({ entry }) => entry.id)).size).toBe(1);
    await expect(correct(51, 'ticket-1')).rejects.toMatchObject({ issues: [{ path: 'reference' }] });
    expect(await entries()).toHaveLength(2);
  });

  it('are refused for a wallet that is not there', async () => {
    const unknown = {
      walletId: 'wal_x',
      type: 'refund',
      amountMinor: -1,
      reason: 'x',
      reference: null,
      author: 'ada',
      actor: { kind: 'cli', id: 'root' },
    } as const;

    await expect(api.operations.correctWallet(unknown)).rejects.toMatchObject({
      code: 'record_not_found',
    });
  });
});

describe('the verification of ledgers', () => {
  it('finds nothing wrong with a wallet that only operations have written', async () => {
    await correct(-10);
    await correct(25);

    expect(await faultsOfThis()).toEqual([]);
  });

  it('finds an amount that was changed', async () => {
    await correct(-10);
    await raw().updateOne({ walletId, sequence: 2 }, { $set: { amount: -11 } });

    expect(await faultsOfThis()).toEqual(['2 wrong_balance_after', '2 wallet_balance_differs']);
  });

  it('finds an entry that was removed from the middle, and one from the end', async () => {
    await correct(-10);
    await correct(-20);
    await raw().deleteOne({ walletId, sequence: 2 });
    expect(await faultsOfThis()).toEqual(['3 gap', '3 wallet_balance_differs']);

    await raw().deleteOne({ walletId, sequence: 3 });
    expect(await faultsOfThis()).toEqual(['1 wallet_sequence_differs', '1 wallet_balance_differs']);
  });

  it('finds a balance that was changed', async () => {
    await api.connection
      .collection<{ _id: string }>('wallets')
      .updateOne({ _id: walletId }, { $set: { balance: 7 } });

    expect(await faultsOfThis()).toEqual(['1 wallet_balance_differs']);
  });

  it('finds an entry that the wallet does not know of', async () => {
    const [entry] = await raw().find({ walletId }).toArray();
    if (entry === undefined) throw new Error('the top-up is there');
    await raw().insertOne({ ...entry, _id: 'txn_forged', sequence: 2, key: `forged/${walletId}` });

    expect(await faultsOfThis()).toEqual([
      '2 wrong_balance_after',
      '2 wallet_sequence_differs',
      '2 wallet_balance_differs',
    ]);
  });

  it('finds money that is held by no hold', async () => {
    await api.connection
      .collection<{ _id: string }>('wallets')
      .updateOne({ _id: walletId }, { $set: { held: 3 } });

    expect(await faultsOfThis()).toEqual(['1 wallet_hold_differs']);
  });

  it('looks at one wallet alone where one is named, and says when there is none', async () => {
    expect(await api.operations.verifyLedgers({ walletId })).toEqual({
      wallets: 1,
      faultCount: 0,
      faults: [],
    });
    await expect(api.operations.verifyLedgers({ walletId: 'wal_x' })).rejects.toMatchObject({
      code: 'record_not_found',
    });
  });
});

describe('the ledger of a deleted business', () => {
  it('is kept with the refund of what was left, closed, and without what people wrote', async () => {
    await partner.post('/wallet/topup', { ...owner, amount: 5, reference: 'invoice of Jane' });
    await correct(-100);
    const refundDue = await moneyOf(api.dependencies, businessId).close();
    await anonymizeLedger(api, businessId);

    expect(refundDue).toEqual({ walletId, amountMinor: 905, owedMinor: 0, currency: 'USD' });
    const kept = await entries();
    expect(
      kept.map(({ type, amountMinor: amount, balanceAfterMinor: balanceAfter }) => [
        type,
        amount,
        balanceAfter,
      ]),
    ).toEqual([
      ['refund', -905, 0],
      ['adjustment', -100, 905],
      ['topup', 5, 1_005],
      ['topup', 1_000, 1_000],
    ]);
    expect(JSON.stringify(kept)).not.toMatch(/invoice of Jane|double payment/);
    expect(await faultsOfThis()).toEqual([]);
    await expect(correct(1)).rejects.toMatchObject({ code: 'record_not_found' });
  });

  it('has no refund where nothing was left', async () => {
    await correct(-1_000);
    const refundDue = await moneyOf(api.dependencies, businessId).close();

    expect(refundDue.amountMinor).toBe(0);
    expect(await entries()).toHaveLength(2);
  });
});

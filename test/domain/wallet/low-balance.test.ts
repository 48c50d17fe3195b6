import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { balanceBounds, topUpBounds } from '../../../src/domain/wallet/amount-bounds';
import { daysLeft, runsLow, suggestedTopUp } from '../../../src/domain/wallet/low-balance';
import type { Wallet } from '../../../src/domain/wallet/wallet';

const aWallet = (balanceMinor: number, lowBalanceThresholdMinor: number | null, heldMinor = 0) => ({
  balanceMinor,
  heldMinor,
  lowBalanceThresholdMinor,
});

const lowWallet = (values: Partial<Wallet>): Wallet => ({
  id: 'wal_1',
  businessId: 'biz_1',
  partnerId: 'par_1',
  currency: 'USD',
  sequence: 1,
  owedMinor: 0,
  lastTopupAt: null,
  lastEntryAt: null,
  closedAt: null,
  ...aWallet(0, null),
  ...values,
});

describe('runsLow', () => {
  it.each([
    [1_000, 999, true],
    [1_001, 1_000, false],
    [999, 998, false],
    [999, 1_000, false],
    [5_000, 0, true],
    [1_000, 1_000, false],
  ])('from %d to %d at a threshold of 1000 is %p', (before, after, crosses) => {
    expect(runsLow(aWallet(before, 1_000), aWallet(after, 1_000))).toBe(crosses);
  });

  it('is said of what is available: money that is held counts as gone', () => {
    expect(runsLow(aWallet(1_000, 1_000), aWallet(1_000, 1_000, 1))).toBe(true);
  });

  it.each([0, null])('never happens with a threshold of %p', (threshold) => {
    expect(runsLow(aWallet(1, threshold), aWallet(0, threshold))).toBe(false);
  });

  it('tells each fall below the threshold exactly once', () => {
    const balances = fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 2 });
    fc.assert(
      fc.property(balances, (list) => {
        const wallets = list.map((balance) => aWallet(balance, 10));
        const told = wallets.filter((after, index) => runsLow(wallets[index - 1] ?? after, after)).length;

        const stretches =
          list
            .map((balance) => (balance < 10 ? 'l' : 'h'))
            .join('')
            .match(/h+l/g) ?? [];
        expect(told).toBe(stretches.length);
      }),
    );
  });
});

describe('daysLeft', () => {
  it.each([
    [0, 1_000, 0],
    [999, 1_000, 0],
    [1_000, 1_000, 1],
    [10_999, 1_000, 10],
    [5, 1, 5],
    [5_000, 0, null],
  ])('of %d at %d a day is %p', (available, fee, days) => {
    expect(daysLeft(available, fee)).toBe(days);
  });
});

describe('suggestedTopUp', () => {
  const FEE = 1_000;
  const { maxMinor: topUpMaxMinor } = topUpBounds('USD');
  const { maxMinor: balanceMaxMinor } = balanceBounds('USD');

  it.each<[string, Partial<Wallet>, number]>([
    ['30 days of outreach', {}, 30 * FEE],
    ['also what is owed', { owedMinor: 500 }, 30 * FEE + 500],
    [
      'also what is missing to the threshold',
      { balanceMinor: 300, heldMinor: 100, lowBalanceThresholdMinor: 1_000 },
      30 * FEE + 800,
    ],
    [
      'no less where more than the threshold is there',
      { balanceMinor: 9, lowBalanceThresholdMinor: 5 },
      30 * FEE,
    ],
    ['no more than one top-up may be', { owedMinor: topUpMaxMinor }, topUpMaxMinor],
    ['no more than the wallet takes', { balanceMinor: balanceMaxMinor - 7 }, 7],
    ['an amount that may be paid in, where the wallet is full', { balanceMinor: balanceMaxMinor }, 1],
  ])('is %s', (_what, wallet, amountMinor) => {
    expect(suggestedTopUp(lowWallet(wallet), FEE)).toBe(amountMinor);
  });
});

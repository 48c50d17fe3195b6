import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { daysLeft, runsLow } from '../../../src/domain/wallet/low-balance';

const aWallet = (balanceMinor: number, lowBalanceThresholdMinor: number | null, heldMinor = 0) => ({
  balanceMinor,
  heldMinor,
  lowBalanceThresholdMinor,
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
    [5_000, 0, null],
  ])('of %d at %d a day is %p', (available, fee, days) => {
    expect(daysLeft(available, fee)).toBe(days);
  });
});

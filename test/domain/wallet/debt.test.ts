import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { repayDebt, reversalOf, takenBackMinor, type DebtEntry } from '../../../src/domain/wallet/debt';
import { applyEntry, EMPTY_WALLET } from '../../../src/domain/wallet/ledger';

const aWallet = (balanceMinor: number, heldMinor = 0) => ({ balanceMinor, heldMinor, sequence: 1 });

describe('the reversal of a top-up', () => {
  it.each([
    ['all that is there', 10_000, 0, { amountMinor: -10_000, owedChangeMinor: 0 }],
    ['what is left, and lets the rest be owed', 4_000, 0, { amountMinor: -4_000, owedChangeMinor: 6_000 }],
    ['nothing that is held', 4_000, 3_000, { amountMinor: -1_000, owedChangeMinor: 9_000 }],
    ['nothing of an empty wallet', 0, 0, { amountMinor: 0, owedChangeMinor: 10_000 }],
  ])('takes %s', (_what, balanceMinor, heldMinor, entry) => {
    const reversal = reversalOf(aWallet(balanceMinor, heldMinor), 10_000);
    expect(reversal).toEqual({ type: 'reversal', ...entry });
    expect(takenBackMinor(reversal)).toBe(10_000);
  });

  it.each([0, -1, 0.5, Number.NaN])('of %p is a programming error', (reversedMinor) => {
    expect(() => reversalOf(aWallet(10_000), reversedMinor)).toThrow('Invariant violated');
  });
});

describe('what is owed', () => {
  it.each([
    ['all of it where there is enough', 10_000, 6_000, -6_000],
    ['what is there where there is less', 2_000, 6_000, -2_000],
  ])('is paid: %s', (_what, balanceMinor, owedMinor, paid) => {
    expect(repayDebt(aWallet(balanceMinor), owedMinor)).toEqual({
      type: 'repayment',
      amountMinor: paid,
      owedChangeMinor: paid,
    });
  });

  it.each([
    ['nothing is owed', 10_000, 0],
    ['nothing is there', 0, 6_000],
  ])('books no payment where %s', (_what, balanceMinor, owedMinor) => {
    expect(repayDebt(aWallet(balanceMinor), owedMinor)).toBeNull();
  });

  it('and the balance are together what came in and was not taken back, whatever the order', () => {
    const amounts = fc.integer({ min: 1, max: 1_000 });
    fc.assert(
      fc.property(
        fc.array(fc.record({ amount: amounts, isTopUp: fc.boolean() }), { maxLength: 40 }),
        (steps) => {
          let wallet = EMPTY_WALLET;
          let [owed, net] = [0, 0];
          const book = (entry: DebtEntry) => {
            const applied = applyEntry(wallet, entry);
            if (!applied.ok) throw new Error(applied.reason);
            wallet = applied.wallet;
            owed += entry.owedChangeMinor;
          };
          for (const { amount, isTopUp } of steps) {
            if (isTopUp) book({ type: 'topup', amountMinor: amount, owedChangeMinor: 0 });
            else book(reversalOf(wallet, amount));
            const repayment = isTopUp ? repayDebt(wallet, owed) : null;
            if (repayment !== null) book(repayment);
            net += isTopUp ? amount : -amount;

            expect(wallet.balanceMinor - owed).toBe(net);
            expect(Math.min(wallet.balanceMinor, owed)).toBe(0);
          }
        },
      ),
    );
  });
});

import { invariant } from '../errors';
import { availableMinor, type NewLedgerEntry, type WalletBalance } from './ledger';

/** An entry that also changes what is owed. */
export interface DebtEntry extends NewLedgerEntry {
  /** Positive: owed from now on; negative: paid of what was owed. */
  readonly owedChangeMinor: number;
}

/** Takes a top-up back: what is available of it leaves the wallet, the rest is owed. */
export function reversalOf(wallet: WalletBalance, reversedMinor: number): DebtEntry {
  invariant(
    Number.isSafeInteger(reversedMinor) && reversedMinor > 0,
    'a reversal is a positive whole amount',
  );
  const collectedMinor = Math.min(reversedMinor, availableMinor(wallet));
  return {
    type: 'reversal',
    amountMinor: 0 - collectedMinor,
    owedChangeMinor: reversedMinor - collectedMinor,
  };
}

/** How much of a top-up an entry has taken back: what it collected, and what is owed for it. */
export function takenBackMinor({ amountMinor, owedChangeMinor }: DebtEntry): number {
  return owedChangeMinor - amountMinor;
}

/** Pays what is owed, as far as there is money; null when nothing is owed, or nothing there. */
export function repayDebt(wallet: WalletBalance, owedMinor: number): DebtEntry | null {
  const paidMinor = Math.min(owedMinor, availableMinor(wallet));
  if (paidMinor === 0) return null;
  return { type: 'repayment', amountMinor: -paidMinor, owedChangeMinor: -paidMinor };
}

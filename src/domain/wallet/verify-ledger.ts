import { balanceBounds } from './amount-bounds';
import type { LedgerEntry, WalletBalance } from './ledger';
import type { Wallet } from './wallet';

/** What is verified of an entry. */
export type EntryAmounts = Pick<
  LedgerEntry,
  'sequence' | 'amountMinor' | 'balanceAfterMinor' | 'owedChangeMinor'
>;

export type LedgerFaultKind =
  /** Entries before this one are missing. */
  | 'gap'
  /** This number was used before, or entries came out of order. */
  | 'not_ascending'
  | 'not_a_whole_amount'
  /** `balanceAfterMinor` is not the one before plus the amount. */
  | 'wrong_balance_after'
  /** The balance was below zero or above the limit. */
  | 'out_of_bounds'
  /** The wallet's number of the last entry is another one. */
  | 'wallet_sequence_differs'
  /** The wallet's balance is not the sum of its entries. */
  | 'wallet_balance_differs'
  /** What the wallet owes is not the sum of what its entries say. */
  | 'wallet_owed_differs'
  | 'wallet_hold_out_of_bounds'
  /** What the wallet holds is not the sum of its open holds. */
  | 'wallet_hold_differs';

export interface LedgerFault {
  readonly sequence: number;
  readonly fault: LedgerFaultKind;
}

/**
 * Recomputes a wallet from its entries and yields everything that is wrong, as it is found. Entries come
 * ordered by sequence, one at a time, so a ledger of any length takes no memory; each is compared with the
 * recorded balance before it, so that one mistake is one fault. Wallet and entries must be of one snapshot.
 */
export async function* verifyLedger(
  wallet: WalletBalance & Pick<Wallet, 'owedMinor' | 'currency'>,
  entries: AsyncIterable<EntryAmounts> | Iterable<EntryAmounts>,
): AsyncGenerator<LedgerFault, void> {
  const { owedMinor, currency } = wallet;
  const { maxMinor: balanceMaxMinor } = balanceBounds(currency);
  let sequence = 0;
  let balanceMinor = 0;
  let sumMinor = 0n;
  let owedSumMinor = 0;
  for await (const entry of entries) {
    for (const fault of faultsOf(entry, sequence, balanceMinor, balanceMaxMinor))
      yield { sequence: entry.sequence, fault };
    sequence = Math.max(sequence, entry.sequence);
    balanceMinor = entry.balanceAfterMinor;
    owedSumMinor += entry.owedChangeMinor;
    sumMinor += Number.isSafeInteger(entry.amountMinor) ? BigInt(entry.amountMinor) : 0n;
  }
  if (wallet.sequence !== sequence) yield { sequence, fault: 'wallet_sequence_differs' };
  if (!Number.isSafeInteger(wallet.balanceMinor) || BigInt(wallet.balanceMinor) !== sumMinor) {
    yield { sequence, fault: 'wallet_balance_differs' };
  }
  if (owedMinor < 0 || owedMinor !== owedSumMinor) yield { sequence, fault: 'wallet_owed_differs' };
  const isHoldValid = Number.isSafeInteger(wallet.heldMinor) && wallet.heldMinor >= 0;
  if (!isHoldValid || wallet.heldMinor > wallet.balanceMinor) {
    yield { sequence, fault: 'wallet_hold_out_of_bounds' };
  }
}

function* faultsOf(
  entry: EntryAmounts,
  lastSequence: number,
  balanceBeforeMinor: number,
  balanceMaxMinor: number,
): Generator<LedgerFaultKind, void> {
  if (entry.sequence <= lastSequence) yield 'not_ascending';
  if (entry.sequence > lastSequence + 1) yield 'gap';
  if (!Number.isSafeInteger(entry.amountMinor)) yield 'not_a_whole_amount';
  // After a gap the balance before is unknown.
  const isNext = entry.sequence === lastSequence + 1;
  if (isNext && entry.balanceAfterMinor !== balanceBeforeMinor + entry.amountMinor)
    yield 'wrong_balance_after';
  if (entry.balanceAfterMinor < 0 || entry.balanceAfterMinor > balanceMaxMinor) yield 'out_of_bounds';
}

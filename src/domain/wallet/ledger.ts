import { invariant } from '../errors';
import { BALANCE_CEILING_MINOR } from './amount-bounds';

export const LEDGER_ENTRY_TYPES = [
  'topup',
  'charge',
  'refund',
  'adjustment',
  'reversal',
  'repayment',
] as const;
export type LedgerEntryType = (typeof LEDGER_ENTRY_TYPES)[number];

/** What never brings money in. */
const GOES_OUT: ReadonlySet<LedgerEntryType> = new Set(['charge', 'reversal', 'repayment']);

/** What a wallet holds, in minor units. `0 <= heldMinor <= balanceMinor`, always, and a balance has a limit. */
export interface WalletBalance {
  readonly balanceMinor: number;
  /** The part of the balance that is set aside and can't be spent otherwise. */
  readonly heldMinor: number;
  /** Number of the last ledger entry; the first is 1. */
  readonly sequence: number;
}

/** Positive amounts go into the wallet, negative ones out of it. */
export interface NewLedgerEntry {
  readonly type: LedgerEntryType;
  readonly amountMinor: number;
}

export interface EntryRefusal {
  readonly ok: false;
  readonly reason: 'insufficient_funds' | 'balance_limit';
}

export const EMPTY_WALLET: WalletBalance = { balanceMinor: 0, heldMinor: 0, sequence: 0 };

/** What can be spent. */
export function availableMinor({ balanceMinor, heldMinor }: Omit<WalletBalance, 'sequence'>): number {
  return balanceMinor - heldMinor;
}

/**
 * The wallet after one more entry, or why there can't be one. Money that is held is not spent.
 * @param balanceMaxMinor what comes in may not lift the balance above
 */
export function applyEntry<Wallet extends WalletBalance>(
  wallet: Wallet,
  { type, amountMinor }: NewLedgerEntry,
  balanceMaxMinor = BALANCE_CEILING_MINOR,
): { readonly ok: true; readonly wallet: Wallet } | EntryRefusal {
  invariant(Number.isSafeInteger(amountMinor), 'an amount is a whole number of minor units');
  invariant(type !== 'topup' || amountMinor > 0, 'a top-up goes into the wallet');
  invariant(!GOES_OUT.has(type) || amountMinor <= 0, `a ${type} goes out of the wallet`);

  const balanceMinor = wallet.balanceMinor + amountMinor;
  if (amountMinor < 0 && balanceMinor < wallet.heldMinor) return { ok: false, reason: 'insufficient_funds' };
  if (amountMinor > 0 && balanceMinor > balanceMaxMinor) return { ok: false, reason: 'balance_limit' };
  return { ok: true, wallet: { ...wallet, balanceMinor, sequence: wallet.sequence + 1 } };
}

export interface LedgerEntry {
  readonly id: string;
  readonly walletId: string;
  /** Position in the wallet's ledger, from 1 and without gaps. */
  readonly sequence: number;
  /** Names the effect, for ever: a second booking of it raises a duplicate key. */
  readonly key: string;
  readonly type: LedgerEntryType;
  /** Positive into the wallet, negative out of it. */
  readonly amountMinor: number;
  readonly balanceAfterMinor: number;
  /** What it changed of what is owed; see `debt.ts`. */
  readonly owedChangeMinor: number;
  /** UTC date that a charge is for. */
  readonly period: string | null;
  /** What the caller calls a top-up. */
  readonly reference: string | null;
  /** Why, and who said so, where an operator booked it. */
  readonly reason: string | null;
  readonly author: string | null;
  readonly createdAt: Date;
}

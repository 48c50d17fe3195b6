import { invariant } from '../errors';
import { BALANCE_MAX_MINOR } from './amount';

export const LEDGER_ENTRY_TYPES = ['topup', 'charge', 'refund', 'adjustment'] as const;
export type LedgerEntryType = (typeof LEDGER_ENTRY_TYPES)[number];

/** What a wallet holds, in minor units. `0 <= heldMinor <= balanceMinor <= BALANCE_MAX_MINOR`, always. */
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

export type AppliedEntry =
  | { readonly ok: true; readonly wallet: WalletBalance; readonly balanceAfterMinor: number }
  | { readonly ok: false; readonly reason: 'insufficient_funds' | 'balance_limit' };

export const EMPTY_WALLET: WalletBalance = { balanceMinor: 0, heldMinor: 0, sequence: 0 };

/** What can be spent. */
export function availableMinor(wallet: WalletBalance): number {
  return wallet.balanceMinor - wallet.heldMinor;
}

/** The wallet after one more entry, or why there can't be one. Money that is held is not spent. */
export function applyEntry(wallet: WalletBalance, entry: NewLedgerEntry): AppliedEntry {
  const { type, amountMinor } = entry;
  invariant(Number.isSafeInteger(amountMinor), 'an amount is a whole number of minor units');
  invariant(type !== 'topup' || amountMinor > 0, 'a top-up goes into the wallet');
  invariant(type !== 'charge' || amountMinor <= 0, 'a charge goes out of the wallet');

  const balanceMinor = wallet.balanceMinor + amountMinor;
  if (amountMinor < 0 && balanceMinor < wallet.heldMinor) return { ok: false, reason: 'insufficient_funds' };
  if (balanceMinor > BALANCE_MAX_MINOR) return { ok: false, reason: 'balance_limit' };
  return {
    ok: true,
    wallet: { ...wallet, balanceMinor, sequence: wallet.sequence + 1 },
    balanceAfterMinor: balanceMinor,
  };
}

export interface LedgerEntry {
  readonly id: string;
  readonly walletId: string;
  readonly sequence: number;
  readonly key: string;
  readonly type: LedgerEntryType;
  readonly amountMinor: number;
  readonly balanceAfterMinor: number;
  readonly period: string | null;
  readonly reference: string | null;
  readonly reason: string | null;
  readonly author: string | null;
  readonly createdAt: Date;
}

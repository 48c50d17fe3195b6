import { invariant } from '../errors';
import { applyEntry, availableMinor, type WalletBalance } from './ledger';

export const HOLD_STATES = ['open', 'captured', 'released', 'expired'] as const;
export type HoldState = (typeof HOLD_STATES)[number];

/** Part of a balance that is set aside for one purpose. Only an open hold counts in `heldMinor`. */
export interface Hold {
  readonly amountMinor: number;
  readonly state: HoldState;
  readonly expiresAt: Date;
}

export interface HoldTransition {
  readonly ok: true;
  readonly wallet: WalletBalance;
  readonly hold: Hold;
}

export interface HoldRefusal<Reason extends string> {
  readonly ok: false;
  readonly reason: Reason;
}

export function placeHold(
  wallet: WalletBalance,
  { amountMinor, expiresAt }: { readonly amountMinor: number; readonly expiresAt: Date },
): HoldTransition | HoldRefusal<'insufficient_funds'> {
  invariant(Number.isSafeInteger(amountMinor) && amountMinor > 0, 'a hold is a positive whole amount');
  if (amountMinor > availableMinor(wallet)) return { ok: false, reason: 'insufficient_funds' };
  return {
    ok: true,
    wallet: { ...wallet, heldMinor: wallet.heldMinor + amountMinor },
    hold: { amountMinor, state: 'open', expiresAt },
  };
}

/**
 * Spends a hold or a part of it as one charge (`sequence` and balance of the wallet move); what is left of
 * it is free again. There is one capture for a hold, and none after it has run out.
 */
export function captureHold(
  wallet: WalletBalance,
  hold: Hold,
  capturedMinor: number,
  now: Date,
): HoldTransition | HoldRefusal<'hold_closed' | 'hold_expired' | 'exceeds_hold'> {
  invariant(Number.isSafeInteger(capturedMinor) && capturedMinor > 0, 'a capture is a positive whole amount');
  if (hold.state !== 'open') return { ok: false, reason: 'hold_closed' };
  if (now >= hold.expiresAt) return { ok: false, reason: 'hold_expired' };
  if (capturedMinor > hold.amountMinor) return { ok: false, reason: 'exceeds_hold' };

  const charged = applyEntry(withoutHold(wallet, hold), { type: 'charge', amountMinor: -capturedMinor });
  invariant(charged.ok, 'a wallet covers its holds');
  return { ok: true, wallet: charged.wallet, hold: { ...hold, state: 'captured' } };
}

export function releaseHold(wallet: WalletBalance, hold: Hold): HoldTransition | HoldRefusal<'hold_closed'> {
  if (hold.state !== 'open') return { ok: false, reason: 'hold_closed' };
  return { ok: true, wallet: withoutHold(wallet, hold), hold: { ...hold, state: 'released' } };
}

/** Frees a hold whose time is over. */
export function expireHold(
  wallet: WalletBalance,
  hold: Hold,
  now: Date,
): HoldTransition | HoldRefusal<'hold_closed' | 'not_expired'> {
  if (hold.state !== 'open') return { ok: false, reason: 'hold_closed' };
  if (now < hold.expiresAt) return { ok: false, reason: 'not_expired' };
  return { ok: true, wallet: withoutHold(wallet, hold), hold: { ...hold, state: 'expired' } };
}

function withoutHold(wallet: WalletBalance, hold: Hold): WalletBalance {
  const heldMinor = wallet.heldMinor - hold.amountMinor;
  invariant(heldMinor >= 0, 'an open hold counts in what its wallet holds');
  return { ...wallet, heldMinor };
}

export interface HoldRecord extends Hold {
  readonly id: string;
  readonly walletId: string;
  readonly key: string;
  readonly capturedMinor: number | null;
}

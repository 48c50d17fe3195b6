import { invariant } from '../errors';
import { availableMinor, type WalletBalance } from './ledger';

export const HOLD_STATES = ['open', 'captured', 'released', 'expired'] as const;
export type HoldState = (typeof HOLD_STATES)[number];

/** Part of a balance that is set aside for one purpose. Only an open hold counts in `heldMinor`. */
export interface Hold {
  readonly id: string;
  readonly walletId: string;
  /** Names what the money is for, for ever. */
  readonly key: string;
  readonly amountMinor: number;
  readonly state: HoldState;
  readonly expiresAt: Date;
}

/** The wallet with so much of what is available set aside, without an entry. */
export function withHold<Wallet extends WalletBalance>(wallet: Wallet, amountMinor: number): Wallet {
  invariant(Number.isSafeInteger(amountMinor) && amountMinor > 0, 'a hold is a positive whole amount');
  invariant(amountMinor <= availableMinor(wallet), 'only what is available is set aside');
  return { ...wallet, heldMinor: wallet.heldMinor + amountMinor };
}

/** The wallet after an open hold has ended: what it held is available again. */
export function withoutHold<Wallet extends WalletBalance>(
  wallet: Wallet,
  { state, amountMinor }: Pick<Hold, 'state' | 'amountMinor'>,
): Wallet {
  const heldMinor = wallet.heldMinor - amountMinor;
  invariant(state === 'open', 'a hold ends once');
  invariant(heldMinor >= 0, 'an open hold counts in what its wallet holds');
  return { ...wallet, heldMinor };
}

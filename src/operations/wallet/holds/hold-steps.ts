import { invariant } from '../../../domain/errors';
import { newId } from '../../../domain/ids';
import {
  captureHold,
  placeHold,
  releaseHold,
  type HoldRecord,
  type HoldRefusal,
} from '../../../domain/wallet/hold';
import type { LedgerEntry } from '../../../domain/wallet/ledger';
import type { Wallet } from '../../../domain/wallet/wallet';
import type { Transaction } from '../../../persistence/mongo/transact';
import type { Needs } from '../../dependencies';
import { balanceOf, withBalance } from '../wallet-balance';

type HoldStepDependencies = Needs<'holds' | 'wallets'>;

/** What is to be set aside, and for what. */
export interface NewHold {
  /** Names what the money is for, for ever. */
  readonly key: string;
  readonly amountMinor: number;
  readonly expiresAt: Date;
}

/** Sets money of a wallet aside that this transaction has claimed. Raises a duplicate key for what was placed before. */
export async function placeInWallet(
  { stores }: HoldStepDependencies,
  transaction: Transaction,
  wallet: Wallet,
  newHolds: readonly NewHold[],
): Promise<
  | { readonly ok: true; readonly holds: readonly HoldRecord[]; readonly wallet: Wallet }
  | HoldRefusal<'insufficient_funds'>
> {
  let after = wallet;
  const holds: HoldRecord[] = [];
  for (const { key, ...newHold } of newHolds) {
    const placed = placeHold(balanceOf(after), newHold);
    if (!placed.ok) return placed;
    after = withBalance(after, placed.wallet);
    holds.push({ ...placed.hold, id: newId('hold'), walletId: wallet.id, key, capturedMinor: null });
  }
  await stores.holds.insertMany(transaction, holds);
  await stores.wallets.replace(transaction, wallet, after);
  return { ok: true, holds, wallet: after };
}

/** What is spent of a hold, and what its charge is named by. */
export interface Capture {
  readonly hold: HoldRecord;
  readonly capturedMinor: number;
  readonly chargeKey: string;
}

/** Spends holds of a claimed wallet, or parts of them, as one charge each. */
export async function captureInWallet(
  { stores, bookEntries, now }: Needs<never, 'now' | 'bookEntries'> & HoldStepDependencies,
  transaction: Transaction,
  wallet: Wallet,
  captures: readonly Capture[],
): Promise<
  | { readonly ok: true; readonly entries: readonly LedgerEntry[]; readonly wallet: Wallet }
  | HoldRefusal<'hold_closed' | 'hold_expired' | 'exceeds_hold'>
> {
  let freed = wallet;
  const closed: HoldRecord[] = [];
  for (const { hold, capturedMinor } of captures) {
    const captured = captureHold(balanceOf(freed), hold, capturedMinor, now());
    if (!captured.ok) return captured;
    freed = { ...freed, heldMinor: captured.wallet.heldMinor };
    closed.push({ ...hold, ...captured.hold, capturedMinor });
  }
  await stores.holds.close(transaction, closed);
  if (freed !== wallet) await stores.wallets.replace(transaction, wallet, freed);
  const charges = captures.map(({ capturedMinor, chargeKey }) => {
    const charge = { type: 'charge', amountMinor: -capturedMinor } as const;
    return { ...charge, id: newId('transaction'), key: chargeKey };
  });
  const booked = await bookEntries(transaction, freed, charges);
  invariant(booked.ok, 'a wallet covers its holds');
  return booked;
}

/** Frees open holds of a claimed wallet. */
export async function releaseInWallet(
  { stores }: HoldStepDependencies,
  transaction: Transaction,
  wallet: Wallet,
  holds: readonly HoldRecord[],
): Promise<{ readonly ok: true; readonly wallet: Wallet } | HoldRefusal<'hold_closed'>> {
  let freed = wallet;
  const closed: HoldRecord[] = [];
  for (const hold of holds) {
    const released = releaseHold(balanceOf(freed), hold);
    if (!released.ok) return released;
    freed = withBalance(freed, released.wallet);
    closed.push({ ...hold, ...released.hold });
  }
  await stores.holds.close(transaction, closed);
  if (freed !== wallet) await stores.wallets.replace(transaction, wallet, freed);
  return { ok: true, wallet: freed };
}

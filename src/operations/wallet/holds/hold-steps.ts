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
import type { OperationDependencies } from '../../dependencies';
import type { BookEntries } from '../ledger/book-entries';
import { balanceOf, withBalance } from '../wallet-balance';

type HoldStepDependencies = Pick<OperationDependencies, 'stores'>;

/** What is to be set aside, and for what. */
export interface NewHold {
  /** Names what the money is for, for ever. */
  readonly key: string;
  readonly amountMinor: number;
  readonly expiresAt: Date;
}

/** Sets money of a wallet aside that this transaction has claimed. Raises a duplicate key for one that was placed before. */
export async function placeInWallet(
  { stores }: HoldStepDependencies,
  transaction: Transaction,
  wallet: Wallet,
  { key, amountMinor, expiresAt }: NewHold,
): Promise<
  | { readonly ok: true; readonly hold: HoldRecord; readonly wallet: Wallet }
  | HoldRefusal<'insufficient_funds'>
> {
  const placed = placeHold(balanceOf(wallet), { amountMinor, expiresAt });
  if (!placed.ok) return placed;
  const after = withBalance(wallet, placed.wallet);
  const hold = { ...placed.hold, id: newId('hold'), walletId: wallet.id, key, capturedMinor: null };
  await stores.holds.insert(transaction, hold);
  await stores.wallets.replace(transaction, wallet, after);
  return { ok: true, hold, wallet: after };
}

/** Spends a hold of a claimed wallet, or a part of it, as one charge. */
export async function captureInWallet(
  {
    stores,
    bookEntries,
    now,
  }: HoldStepDependencies & Pick<OperationDependencies, 'now'> & { readonly bookEntries: BookEntries },
  transaction: Transaction,
  wallet: Wallet,
  hold: HoldRecord,
  { capturedMinor, chargeKey }: { readonly capturedMinor: number; readonly chargeKey: string },
): Promise<
  | { readonly ok: true; readonly entry: LedgerEntry; readonly wallet: Wallet }
  | HoldRefusal<'hold_closed' | 'hold_expired' | 'exceeds_hold'>
> {
  const captured = captureHold(balanceOf(wallet), hold, capturedMinor, now());
  if (!captured.ok) return captured;
  const freed = { ...wallet, heldMinor: wallet.heldMinor - hold.amountMinor };
  await stores.holds.close(transaction, { ...hold, ...captured.hold, capturedMinor });
  await stores.wallets.replace(transaction, wallet, freed);
  const charge = { type: 'charge', amountMinor: -capturedMinor, id: newId('transaction') } as const;
  const booked = await bookEntries(transaction, freed, [{ ...charge, key: chargeKey }]);
  invariant(booked.ok, 'a wallet covers its holds');
  const [entry] = booked.entries;
  invariant(entry !== undefined, 'one booking is one entry');
  return { ok: true, entry, wallet: booked.wallet };
}

/** Frees an open hold of a claimed wallet. */
export async function releaseInWallet(
  { stores }: HoldStepDependencies,
  transaction: Transaction,
  wallet: Wallet,
  hold: HoldRecord,
): Promise<{ readonly ok: true; readonly wallet: Wallet } | HoldRefusal<'hold_closed'>> {
  const released = releaseHold(balanceOf(wallet), hold);
  if (!released.ok) return released;
  const freed = withBalance(wallet, released.wallet);
  await stores.holds.close(transaction, { ...hold, ...released.hold });
  await stores.wallets.replace(transaction, wallet, freed);
  return { ok: true, wallet: freed };
}

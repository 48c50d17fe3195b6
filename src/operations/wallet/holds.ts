import { invariant } from '../../domain/errors';
import { newId } from '../../domain/ids';
import { withHold, withoutHold, type Hold, type HoldState } from '../../domain/wallet/hold';
import { runsLow } from '../../domain/wallet/low-balance';
import type { Wallet } from '../../domain/wallet/wallet';
import type { Transaction } from '../../persistence/mongo/transact';
import type { Needs } from '../dependencies';
import type { ClaimedBusiness } from './claimed-business';
import { lowBalanceEvents } from './wallet-events';

type HoldDependencies = Needs<'holds' | 'wallets'>;

/**
 * Sets available money of a claimed wallet aside, and tells if it runs low by that. Raises a duplicate key for what was
 * placed before.
 */
export async function placeHolds(
  { stores, config, publishEvents }: HoldDependencies & Needs<never, 'config' | 'publishEvents'>,
  transaction: Transaction,
  { business, wallet }: ClaimedBusiness,
  newHolds: readonly Pick<Hold, 'key' | 'amountMinor' | 'expiresAt'>[],
): Promise<void> {
  const holds = newHolds.map((hold): Hold => ({
    ...hold,
    id: newId('hold'),
    walletId: wallet.id,
    state: 'open',
  }));
  const after = holds.reduce((before, { amountMinor }) => withHold(before, amountMinor), wallet);
  await stores.holds.insertMany(transaction, holds);
  await stores.wallets.replace(transaction, wallet, after);
  const causes = runsLow(wallet, after) ? holds.slice(0, 1).map(({ id }) => id) : [];
  await publishEvents(transaction, lowBalanceEvents(business, after, config.dailyFeeMinor, causes));
}

/** Ends open holds of a wallet, whose money is available from then on. */
export async function endHolds(
  { stores }: HoldDependencies,
  transaction: Transaction,
  wallet: Wallet,
  holds: readonly Hold[],
  state: Exclude<HoldState, 'open'>,
): Promise<Wallet> {
  if (holds.length === 0) return wallet;
  const after = holds.reduce(withoutHold<Wallet>, wallet);
  await stores.holds.close(transaction, holds, state);
  await stores.wallets.replace(transaction, wallet, after);
  return after;
}

/** An open hold, and what its charge is named by. */
export interface Capture {
  readonly hold: Hold;
  readonly chargeKey: string;
}

/** Spends open holds of a claimed wallet, as one charge each. */
export async function captureHolds(
  deps: HoldDependencies & Needs<never, 'bookEntries'>,
  transaction: Transaction,
  wallet: Wallet,
  captures: readonly Capture[],
): Promise<Wallet> {
  const holds = captures.map(({ hold }) => hold);
  const freed = await endHolds(deps, transaction, wallet, holds, 'captured');
  const charges = captures.map(({ hold, chargeKey }) => ({
    type: 'charge' as const,
    amountMinor: -hold.amountMinor,
    id: newId('transaction'),
    key: chargeKey,
  }));
  const booked = await deps.bookEntries(transaction, freed, charges);
  invariant(booked.ok, 'a wallet covers its holds');
  return booked.wallet;
}

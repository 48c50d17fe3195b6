import { invariant } from '../../../domain/errors';
import { balanceBounds } from '../../../domain/wallet/amount-bounds';
import { applyEntry, type EntryRefusal, type LedgerEntry } from '../../../domain/wallet/ledger';
import { runsLow } from '../../../domain/wallet/low-balance';
import type { Transaction } from '../../../persistence/mongo/transact';
import type { Needs } from '../../dependencies';
import type { Wallet } from '../../../domain/wallet/wallet';

/** One effect on a wallet. */
export type Booking = Pick<LedgerEntry, 'id' | 'key' | 'type' | 'amountMinor'> &
  Partial<Pick<LedgerEntry, keyof typeof UNSAID>>;

const UNSAID = { owedChangeMinor: 0, period: null, reference: null, reason: null, author: null };

export type Booked =
  | {
      readonly ok: true;
      readonly wallet: Wallet;
      readonly entries: readonly LedgerEntry[];
      /** Numbers of the entries by which the wallet ran low. */
      readonly lowAt: readonly number[];
    }
  | EntryRefusal;

/**
 * Adds entries to the ledger of a wallet that was read in this transaction, and moves its balance: all of them
 * or, where one can't be, none. Entries of a wallet never go back in time, whatever the clock does.
 */
export function createBookEntries({ stores, now }: Needs<'ledgerEntries' | 'wallets', 'now'>) {
  return async function bookEntries(
    transaction: Transaction,
    before: Wallet,
    bookings: readonly Booking[],
  ): Promise<Booked> {
    const at = notBefore(before.lastEntryAt, now());
    const booked = applyBookings(before, bookings, at);
    if (!booked.ok || bookings.length === 0) return booked;
    await stores.wallets.replace(transaction, before, booked.wallet);
    await stores.ledgerEntries.insertMany(transaction, booked.entries);
    return booked;
  };
}
export type BookEntries = ReturnType<typeof createBookEntries>;

function applyBookings(before: Wallet, bookings: readonly Booking[], at: Date): Booked {
  const { maxMinor: balanceMaxMinor } = balanceBounds(before.currency);
  let wallet = before;
  const entries: LedgerEntry[] = [];
  const lowAt: number[] = [];
  for (const booking of bookings) {
    const applied = applyEntry(wallet, booking, balanceMaxMinor);
    if (!applied.ok) return applied;
    const owedMinor = wallet.owedMinor + (booking.owedChangeMinor ?? 0);
    invariant(owedMinor >= 0, 'no more is paid than is owed');
    const lastTopupAt = booking.type === 'topup' ? at : wallet.lastTopupAt;
    const after = { ...applied.wallet, owedMinor, lastTopupAt, lastEntryAt: at };
    if (runsLow(wallet, after)) lowAt.push(after.sequence);
    entries.push(toEntry(booking, after, at));
    wallet = after;
  }
  return { ok: true, wallet, entries, lowAt };
}

function toEntry(booking: Booking, wallet: Wallet, at: Date): LedgerEntry {
  invariant(booking.key !== '', 'every effect has a key');
  const { id: walletId, sequence, balanceMinor: balanceAfterMinor } = wallet;
  return { ...UNSAID, ...booking, walletId, sequence, balanceAfterMinor, createdAt: at };
}

function notBefore(earliest: Date | null, at: Date): Date {
  return earliest !== null && earliest > at ? earliest : at;
}

import { invariant } from '../../../domain/errors';
import { lastWhere } from '../../../domain/last-where';
import type { MonthSpan } from '../../../domain/wallet/statement';
import type { Needs } from '../../dependencies';
import type { Wallet } from '../../../domain/wallet/wallet';
import type { LedgerEntry } from '../../../domain/wallet/ledger';

/** Numbers of entries, both included; of none, `last` is `first - 1`. */
export interface NumberRange {
  readonly first: number;
  readonly last: number;
}

/**
 * Which entries of a wallet are of a span of time. Numbers and times of a ledger grow together, so a few entries tell
 * where the span begins and ends, and no index by time has to be kept up with every booking.
 */
export async function findNumbers(
  deps: Needs<'ledgerEntries'>,
  wallet: Wallet,
  { from, until }: MonthSpan,
): Promise<NumberRange> {
  const before = await lastBefore(deps, wallet, from, 0);
  return { first: before + 1, last: await lastBefore(deps, wallet, until, before) };
}

/** The number of the last entry before an instant, where one is known that is. */
async function lastBefore(
  deps: Needs<'ledgerEntries'>,
  wallet: Wallet,
  at: Date,
  known: number,
): Promise<number> {
  if (wallet.lastEntryAt === null || wallet.lastEntryAt < at) return wallet.sequence;
  return await lastWhere(
    known,
    wallet.sequence,
    async (number) => (await entryOf(deps, wallet, number)).createdAt < at,
  );
}

/** @throws when the ledger is damaged: then there is no statement rather than a wrong one. */
export async function entryOf(
  { stores }: Needs<'ledgerEntries'>,
  wallet: Wallet,
  number: number,
): Promise<LedgerEntry> {
  const entry = await stores.ledgerEntries.findByNumber(wallet.id, number);
  invariant(entry !== null, `wallet ${wallet.id} has its entry ${number}`);
  return entry;
}

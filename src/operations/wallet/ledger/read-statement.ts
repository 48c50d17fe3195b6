import { BYTE_ORDER_MARK, csvRecord } from '../../../domain/csv';
import {
  STATEMENT_COLUMNS,
  statementTotals,
  type MonthSpan,
  type StatementTotals,
} from '../../../domain/wallet/statement';
import type { Needs } from '../../dependencies';
import type { UserAddress } from '../../accounts/users/find-user';
import type { Wallet } from '../../../domain/wallet/wallet';
import type { LedgerEntry } from '../../../domain/wallet/ledger';
import { invariant } from '../../../domain/errors';
import { lastWhere } from '../../../domain/last-where';

/** Entries of an answer in one piece; longer months are complete as CSV, which is streamed. */
const ENTRIES_MAX = 1_000;

export interface StatementQuery extends UserAddress {
  readonly month: MonthSpan;
}

/** What happened to a wallet in a month, in minor units. */
export interface Statement {
  readonly wallet: Wallet;
  readonly openingBalance: number;
  readonly closingBalance: number;
  readonly totals: StatementTotals;
  readonly entryCount: number;
  /** Oldest first, the first thousand. */
  readonly entries: readonly LedgerEntry[];
}

type StatementDependencies = Needs<'ledgerEntries', 'findWallet'>;

/** Entries up to the number that the wallet says never change: what is read one after the other adds up. @throws RecordNotFound */
export async function readStatement(
  deps: StatementDependencies,
  { month, ...address }: StatementQuery,
): Promise<Statement> {
  const { ledgerEntries } = deps.stores;
  const { wallet } = await deps.findWallet(address);
  const { first, last } = await findNumbers(deps, wallet, month);
  const listed = Math.min(last, first + ENTRIES_MAX - 1);
  const entries: LedgerEntry[] = [];
  for await (const batch of ledgerEntries.batches(wallet.id, first, listed)) entries.push(...batch);
  const balanceAfter = async (number: number) =>
    number === 0 ? 0 : (await entryOf(deps, wallet, number)).balanceAfterMinor;
  return {
    wallet,
    openingBalance: await balanceAfter(first - 1),
    closingBalance: await balanceAfter(last),
    totals: statementTotals(await ledgerEntries.totals(wallet.id, first, last)),
    entryCount: last - first + 1,
    entries,
  };
}

/** The entries of a month as CSV, however many there are. @throws RecordNotFound before the first byte */
export async function readStatementCsv(
  deps: StatementDependencies,
  { month, ...address }: StatementQuery,
): Promise<AsyncIterable<string>> {
  const { wallet } = await deps.findWallet(address);
  const { first, last } = await findNumbers(deps, wallet, month);
  return csvOf(wallet, deps.stores.ledgerEntries.batches(wallet.id, first, last));
}

async function* csvOf(wallet: Wallet, batches: AsyncIterable<LedgerEntry[]>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvRecord(STATEMENT_COLUMNS);
  for await (const batch of batches) yield batch.map((entry) => recordOf(entry, wallet)).join('');
}

function recordOf(entry: LedgerEntry, { currency }: Wallet): string {
  return csvRecord([
    entry.createdAt.toISOString(),
    entry.id,
    entry.type,
    entry.amountMinor,
    entry.balanceAfterMinor,
    currency,
    entry.period,
    entry.reference,
    entry.reason,
    entry.owedChangeMinor,
  ]);
}

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

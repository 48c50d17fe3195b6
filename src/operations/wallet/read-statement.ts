import { BYTE_ORDER_MARK, csvRecord } from '../../domain/csv';
import { addToTotals, NO_ENTRIES, STATEMENT_COLUMNS, type MonthSpan } from '../../domain/money/statement';
import type { StatementTotals } from '../../domain/money/statement';
import type { LedgerEntry } from '../../persistence/ledger-entries';
import type { Wallet } from '../../persistence/wallets';
import type { OperationDependencies } from '../dependencies';
import type { UserAddress } from '../users/find-user';
import type { FindWallet } from './find-wallet';

/** Entries that are held in memory at once; longer months are complete as CSV, which is streamed. */
const ENTRIES_MAX = 1_000;

export interface StatementQuery extends UserAddress {
  readonly month: MonthSpan;
}

/** What happened to a wallet in a month, in minor units. */
export interface Statement {
  readonly wallet: Wallet;
  readonly openingBalance: number;
  readonly totals: StatementTotals;
  /** Oldest first, the first thousand. */
  readonly entries: readonly LedgerEntry[];
}

type StatementDependencies = Pick<OperationDependencies, 'stores'> & { readonly findWallet: FindWallet };

/** @throws RecordNotFound */
export function createReadStatement({ stores, findWallet }: StatementDependencies) {
  return async function readStatement({ month, ...address }: StatementQuery): Promise<Statement> {
    const { wallet } = await findWallet(address);
    const before = await stores.ledgerEntries.lastBefore(wallet.id, month.from);
    const entries: LedgerEntry[] = [];
    let totals = NO_ENTRIES;
    for await (const entry of stores.ledgerEntries.streamBetween(wallet.id, month.from, month.until)) {
      totals = addToTotals(totals, entry);
      if (entries.length < ENTRIES_MAX) entries.push(entry);
    }
    return { wallet, openingBalance: before?.balanceAfter ?? 0, totals, entries };
  };
}

/** The entries of a month as CSV, however many there are. @throws RecordNotFound before the first byte */
export function createReadStatementCsv({ stores, findWallet }: StatementDependencies) {
  return async function readStatementCsv({
    month,
    ...address
  }: StatementQuery): Promise<AsyncIterable<string>> {
    const { wallet } = await findWallet(address);
    return csvOf(wallet, stores.ledgerEntries.streamBetween(wallet.id, month.from, month.until));
  };
}

async function* csvOf(wallet: Wallet, entries: AsyncIterable<LedgerEntry>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvRecord(STATEMENT_COLUMNS);
  for await (const entry of entries) {
    yield csvRecord([
      entry.createdAt.toISOString(),
      entry.id,
      entry.type,
      entry.amount,
      entry.balanceAfter,
      wallet.currency,
      entry.period,
      entry.reference,
      entry.reason,
    ]);
  }
}

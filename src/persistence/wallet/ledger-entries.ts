import { Schema, type Connection } from 'mongoose';
import type { LedgerEntryType, LedgerEntry } from '../../domain/wallet/ledger';
import { openCollection } from '../collections/collection';
import { withId, withoutId } from '../collections/documents';
import type { Transaction } from '../mongo/transact';

const ledgerEntrySchema = new Schema();
// list, statement, verify; one entry for each number of a wallet
ledgerEntrySchema.index({ walletId: 1, sequence: 1 }, { unique: true });
ledgerEntrySchema.index({ key: 1 }, { unique: true }); // one entry for each effect

/** What entries of one type have moved. */
export interface TypeTotal {
  readonly type: LedgerEntryType;
  /** Minor units, signed. */
  readonly amount: number;
}

/** Entries that are held in memory at once. */
const BATCH = 500;

/** Entries are added and read; what they say about money never changes. Numbers of a wallet have no gaps. */
export function createLedgerEntryRepository(connection: Connection) {
  const entries = openCollection(connection, 'ledgerEntries', ledgerEntrySchema, toLedgerEntry);
  return {
    find: entries.byId,

    /** Raises a duplicate key when one of these effects is booked. */
    async insertMany(transaction: Transaction, batch: readonly LedgerEntry[]): Promise<void> {
      if (batch.length > 0) await entries.insertAll(batch.map(toDocument), transaction);
    },

    findByKey: async (key: string, transaction?: Transaction) => await entries.findOne({ key }, transaction),
    findByNumber: async (walletId: string, sequence: number) => await entries.findOne({ walletId, sequence }),

    /** Newest first, those before a number. */
    async listBefore(walletId: string, sequence: number, limit: number): Promise<LedgerEntry[]> {
      const newestFirst = { walletId: -1, sequence: -1 } as const;
      return await entries.find({ walletId, sequence: { $lt: sequence } }, { sort: newestFirst, limit });
    },

    /** All entries, or those from one number to another, both included, in their order, hundreds at a time. */
    async *batches(
      walletId: string,
      first = Number.MIN_SAFE_INTEGER,
      last = Number.MAX_SAFE_INTEGER,
    ): AsyncGenerator<LedgerEntry[]> {
      const options = { sort: { walletId: 1, sequence: 1 }, limit: BATCH } as const;
      for (let from = first; ;) {
        const batch = await entries.find({ walletId, sequence: { $gte: from, $lt: last + 1 } }, options);
        if (batch.length > 0) yield batch;
        const end = batch.at(-1);
        if (end === undefined || batch.length < BATCH) return;
        from = end.sequence + 1;
      }
    },

    /** Sums over the entries from one number to another, both included; types without an entry are left out. */
    async totals(walletId: string, first: number, last: number): Promise<TypeTotal[]> {
      return await entries.raw
        .aggregate<TypeTotal>([
          { $match: { walletId, sequence: { $gte: first, $lt: last + 1 } } },
          { $group: { _id: '$type', amount: { $sum: '$amount' } } },
          { $project: { _id: 0, type: '$_id', amount: 1 } },
        ])
        .toArray();
    },

    /** Removes what people wrote into the entries of a wallet; safe to repeat. */
    async anonymize(walletId: string): Promise<void> {
      for (const text of ['reference', 'reason']) {
        await entries.changeAll({ walletId, [text]: { $ne: null } }, { $set: { [text]: null } });
      }
    },
  };
}

type LedgerEntryDocument = ReturnType<typeof toDocument>;

function toDocument(entry: LedgerEntry) {
  const {
    amountMinor: amount,
    balanceAfterMinor: balanceAfter,
    owedChangeMinor: owedChange,
    ...others
  } = entry;
  return { ...withId(others), amount, balanceAfter, ...(owedChange !== 0 && { owedChange }) };
}

function toLedgerEntry({
  amount,
  balanceAfter,
  owedChange = 0,
  ...others
}: LedgerEntryDocument): LedgerEntry {
  const amounts = { amountMinor: amount, balanceAfterMinor: balanceAfter, owedChangeMinor: owedChange };
  return { ...withoutId(others), ...amounts };
}

import { Schema, type Connection, type InferSchemaType } from 'mongoose';
import { LEDGER_ENTRY_TYPES, type LedgerEntryType, type LedgerEntry } from '../../domain/wallet/ledger';
import { openCollection } from '../collections/collection';
import { SCHEMA_OPTIONS, withId } from '../mongo/collection';
import type { Transaction } from '../mongo/transact';

const ledgerEntrySchema = new Schema(
  {
    _id: { type: String, required: true },
    walletId: { type: String, required: true },
    /** Position in the wallet's ledger, from 1 and without gaps. */
    sequence: { type: Number, required: true },
    /** Names the effect; two bookings of one effect are one entry. */
    key: { type: String, required: true },
    type: { type: String, enum: LEDGER_ENTRY_TYPES, required: true },
    /** Minor units; positive into the wallet, negative out of it. */
    amount: { type: Number, required: true },
    balanceAfter: { type: Number, required: true },
    /** Minor units; there only where it changed what is owed. */
    owedChange: { type: Number },
    /** UTC date that a charge is for. */
    period: { type: String, default: null },
    /** What the caller calls a top-up. */
    reference: { type: String, default: null },
    /** Why, and who said so, where an operator booked it. */
    reason: { type: String, default: null },
    author: { type: String, default: null },
    createdAt: { type: Date, required: true },
  },
  SCHEMA_OPTIONS,
);
// list, statement, verify; one entry for each number of a wallet
ledgerEntrySchema.index({ walletId: 1, sequence: 1 }, { unique: true });
ledgerEntrySchema.index({ key: 1 }, { unique: true }); // one entry for each effect

type LedgerEntryRecord = InferSchemaType<typeof ledgerEntrySchema>;

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
  const { model, raw, changeAll, find, findOne } = openCollection(
    connection,
    'ledgerEntries',
    ledgerEntrySchema,
    toLedgerEntry,
  );

  async function newestFirst(
    walletId: string,
    sequence: { readonly $gt?: number; readonly $lt?: number },
    limit: number,
  ): Promise<LedgerEntry[]> {
    return await find({ walletId, sequence }, { sort: { walletId: -1, sequence: -1 }, limit });
  }

  return {
    /** Raises a duplicate key when one of these effects is booked. */
    async insertMany(transaction: Transaction, batch: readonly LedgerEntry[]): Promise<void> {
      if (batch.length > 0) await model.insertMany(batch.map(toRecord), { session: transaction });
    },

    find: async (id: string) => await findOne({ _id: id }),
    findByKey: async (key: string) => await findOne({ key }),
    findByNumber: async (walletId: string, sequence: number) => await findOne({ walletId, sequence }),

    /** Newest first, those before a number. */
    listBefore: async (walletId: string, sequence: number, limit: number) =>
      await newestFirst(walletId, { $lt: sequence }, limit),

    /** The entries from one number to another, both included, in their order, hundreds at a time. */
    async *batches(walletId: string, first: number, last: number): AsyncIterable<LedgerEntry[]> {
      const sort = { walletId: 1, sequence: 1 } as const;
      for (let from = first; from <= last; from += BATCH) {
        const sequence = { $gte: from, $lt: Math.min(from + BATCH, last + 1) };
        yield await find({ walletId, sequence }, { sort });
      }
    },

    /** Sums over the entries from one number to another, both included; types without an entry are left out. */
    async totals(walletId: string, first: number, last: number): Promise<TypeTotal[]> {
      return await raw
        .aggregate<TypeTotal>([
          { $match: { walletId, sequence: { $gte: first, $lt: last + 1 } } },
          { $group: { _id: '$type', amount: { $sum: '$amount' } } },
          { $project: { _id: 0, type: '$_id', amount: 1 } },
        ])
        .toArray();
    },

    /** An entry whose number is none from 1 to `last`, if there is one. */
    async findOutside(walletId: string, last: number): Promise<LedgerEntry | null> {
      const [below] = await newestFirst(walletId, { $lt: 1 }, 1);
      const [above] = await newestFirst(walletId, { $gt: last }, 1);
      return below ?? above ?? null;
    },

    /** Removes what people wrote into the entries of a wallet; safe to repeat. */
    async anonymize(walletId: string): Promise<void> {
      for (const text of ['reference', 'reason']) {
        await changeAll({ walletId, [text]: { $ne: null } }, { $set: { [text]: null } });
      }
    },
  };
}

function toRecord({ amountMinor, balanceAfterMinor, owedChangeMinor, ...entry }: LedgerEntry) {
  const owed = owedChangeMinor === 0 ? {} : { owedChange: owedChangeMinor };
  return withId({ ...entry, amount: amountMinor, balanceAfter: balanceAfterMinor, ...owed });
}

function toLedgerEntry(record: LedgerEntryRecord & { readonly _id: string }): LedgerEntry {
  return {
    id: record._id,
    walletId: record.walletId,
    sequence: record.sequence,
    key: record.key,
    type: record.type,
    amountMinor: record.amount,
    balanceAfterMinor: record.balanceAfter,
    owedChangeMinor: record.owedChange ?? 0,
    period: record.period ?? null,
    reference: record.reference ?? null,
    reason: record.reason ?? null,
    author: record.author ?? null,
    createdAt: record.createdAt,
  };
}

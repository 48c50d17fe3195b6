import { Schema, type Connection, type InferSchemaType } from 'mongoose';
import { LEDGER_ENTRY_TYPES, type LedgerEntryType } from '../domain/money/ledger';
import { buildIndexesOf, modelOf, SCHEMA_OPTIONS, withId, type Indexed } from './collection';
import type { Transaction } from './transact';

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
    /** UTC date that a charge is for. */
    period: { type: String, default: null },
    /** What the caller calls a top-up. */
    reference: { type: String, default: null },
    /** Why, and who said so, where an operator booked it. */
    reason: { type: String, default: null },
    author: { type: String, default: null },
    createdAt: { type: Date, required: true },
  },
  { ...SCHEMA_OPTIONS, timestamps: false },
);
// list, verify; one entry for each number of a wallet
ledgerEntrySchema.index({ walletId: 1, sequence: 1 }, { unique: true });
ledgerEntrySchema.index({ key: 1 }, { unique: true }); // one entry for each effect
ledgerEntrySchema.index({ walletId: 1, createdAt: 1, sequence: 1 }); // statement of a month

type LedgerEntryRecord = InferSchemaType<typeof ledgerEntrySchema>;

export interface LedgerEntry {
  readonly id: string;
  readonly walletId: string;
  readonly sequence: number;
  readonly key: string;
  readonly type: LedgerEntryType;
  readonly amount: number;
  readonly balanceAfter: number;
  readonly period: string | null;
  readonly reference: string | null;
  readonly reason: string | null;
  readonly author: string | null;
  readonly createdAt: Date;
}

/** Entries are added and read; what they say about money never changes. */
export interface LedgerEntryRepository extends Indexed {
  /** Raises a duplicate key when one of these effects is booked. */
  insertMany(transaction: Transaction, entries: readonly LedgerEntry[]): Promise<void>;
  find(id: string): Promise<LedgerEntry | null>;
  findByKey(key: string): Promise<LedgerEntry | null>;
  /** Newest first, those before a number. */
  listBefore(walletId: string, sequence: number, limit: number): Promise<LedgerEntry[]>;
  /** The last entry before an instant. */
  lastBefore(walletId: string, at: Date): Promise<LedgerEntry | null>;
  /** Entries of a span of time, oldest first; `from` is within it, `until` is not. */
  streamBetween(walletId: string, from: Date, until: Date): AsyncIterable<LedgerEntry>;
  /** The entries up to a number, in their order. */
  streamUpTo(walletId: string, sequence: number): AsyncIterable<LedgerEntry>;
  /** Number of the last entry; 0 when there is none. */
  lastSequence(walletId: string): Promise<number>;
  /** Removes what people wrote into the entries of a wallet; safe to repeat. */
  anonymize(walletId: string): Promise<void>;
}

/** No number of an entry is greater. */
export const SEQUENCE_MAX = Number.MAX_SAFE_INTEGER;

export function createLedgerEntryRepository(connection: Connection): LedgerEntryRepository {
  const entries = modelOf(connection, 'ledgerEntries', ledgerEntrySchema);
  return {
    buildIndexes: buildIndexesOf([entries]),

    async insertMany(transaction, batch) {
      if (batch.length > 0) await entries.insertMany(batch.map(withId), { session: transaction });
    },

    async find(id) {
      const record = await entries.findById(id).lean().exec();
      return record === null ? null : toLedgerEntry(record);
    },

    async findByKey(key) {
      const record = await entries.findOne({ key }).lean().exec();
      return record === null ? null : toLedgerEntry(record);
    },

    async listBefore(walletId, sequence, limit) {
      const records = await entries
        .find({ walletId, sequence: { $lt: sequence } })
        .sort({ walletId: -1, sequence: -1 })
        .limit(limit)
        .lean()
        .exec();
      return records.map(toLedgerEntry);
    },

    async lastBefore(walletId, at) {
      const record = await entries
        .findOne({ walletId, createdAt: { $lt: at } })
        .sort({ walletId: -1, createdAt: -1, sequence: -1 })
        .lean()
        .exec();
      return record === null ? null : toLedgerEntry(record);
    },

    async *streamBetween(walletId, from, until) {
      const cursor = entries
        .find({ walletId, createdAt: { $gte: from, $lt: until } })
        .sort({ walletId: 1, createdAt: 1, sequence: 1 })
        .lean()
        .cursor();
      for await (const record of cursor) yield toLedgerEntry(record);
    },

    async *streamUpTo(walletId, sequence) {
      const cursor = entries
        .find({ walletId, sequence: { $lte: sequence } })
        .sort({ walletId: 1, sequence: 1 })
        .lean()
        .cursor();
      for await (const record of cursor) yield toLedgerEntry(record);
    },

    async lastSequence(walletId) {
      const [last] = await this.listBefore(walletId, SEQUENCE_MAX, 1);
      return last?.sequence ?? 0;
    },

    async anonymize(walletId) {
      await entries
        .updateMany(
          { walletId, $or: [{ reference: { $ne: null } }, { reason: { $ne: null } }] },
          { $set: { reference: null, reason: null } },
        )
        .exec();
    },
  };
}

function toLedgerEntry(record: LedgerEntryRecord & { readonly _id: string }): LedgerEntry {
  return {
    id: record._id,
    walletId: record.walletId,
    sequence: record.sequence,
    key: record.key,
    type: record.type,
    amount: record.amount,
    balanceAfter: record.balanceAfter,
    period: record.period ?? null,
    reference: record.reference ?? null,
    reason: record.reason ?? null,
    author: record.author ?? null,
    createdAt: record.createdAt,
  };
}

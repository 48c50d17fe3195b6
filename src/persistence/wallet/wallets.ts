import { Schema, type Connection, type InferSchemaType } from 'mongoose';
import { invariant } from '../../domain/errors';
import { KEPT_TIME, modelOf, SCHEMA_OPTIONS } from '../mongo/collection';
import { inTransaction, type Transaction } from '../mongo/transact';
import type { Wallet } from '../../domain/wallet/wallet';

const walletSchema = new Schema(
  {
    _id: { type: String, required: true },
    businessId: { type: String, required: true },
    partnerId: { type: String, required: true },
    /** ISO 4217; a wallet keeps the one it was created with. */
    currency: { type: String, required: true },
    /** Minor units; always the sum of the wallet's ledger. */
    balance: { type: Number, required: true },
    /** Minor units that are set aside; part of the balance. */
    held: { type: Number, required: true },
    /** Minor units; the sum of what ledger entries say of it. */
    owed: { type: Number, default: 0 },
    /** Number of the latest ledger entry. */
    sequence: { type: Number, required: true },
    /** Minor units; null when nobody wants to be told. */
    lowBalanceThreshold: { type: Number, default: null },
    lastTopupAt: { type: Date, default: null },
    /** When the latest ledger entry was booked; entries never go back in time. */
    lastEntryAt: { type: Date, default: null },
    closedAt: { type: Date, default: null },
    createdAt: KEPT_TIME,
    updatedAt: KEPT_TIME,
  },
  { ...SCHEMA_OPTIONS, timestamps: true },
);
walletSchema.index({ businessId: 1 }, { unique: true }); // find by business; one wallet for each

type WalletRecord = InferSchemaType<typeof walletSchema>;
export type NewWallet = Pick<Wallet, 'id' | 'businessId' | 'partnerId' | 'currency'>;

export interface WalletRepository {
  /** Opens an empty wallet. Raises a duplicate key when the business has one. */
  insert(transaction: Transaction, wallet: NewWallet): Promise<void>;
  findByBusiness(businessId: string, transaction?: Transaction): Promise<Wallet | null>;
  find(id: string): Promise<Wallet | null>;
  /**
   * Replaces what was read in this transaction by what it has become.
   * @throws when the wallet is no longer the one that was read, or is closed.
   */
  replace(transaction: Transaction, before: Wallet, after: Wallet): Promise<void>;
  /** Wallets by id, closed ones included, a page at a time. */
  page(afterId: string, limit: number): Promise<Wallet[]>;
  /** Those of these businesses, in no order. */
  findByBusinesses(businessIds: readonly string[]): Promise<Wallet[]>;
}

export function createWalletRepository(connection: Connection): WalletRepository {
  const wallets = modelOf(connection, 'wallets', walletSchema);
  return {
    async insert(transaction, { id, ...wallet }) {
      await wallets.create([{ _id: id, ...wallet, balance: 0, held: 0, sequence: 0 }], {
        session: transaction,
      });
    },

    async findByBusiness(businessId, transaction) {
      const record = await wallets.findOne({ businessId }, null, inTransaction(transaction)).lean();
      return record === null ? null : toWallet(record);
    },

    async find(id) {
      const record = await wallets.findById(id).lean();
      return record === null ? null : toWallet(record);
    },

    async replace(transaction, before, after) {
      const {
        balanceMinor: balance,
        heldMinor: held,
        owedMinor: owed,
        sequence,
        lowBalanceThresholdMinor: lowBalanceThreshold,
        lastTopupAt,
        lastEntryAt,
        closedAt,
      } = after;
      const { matchedCount } = await wallets.updateOne(
        {
          _id: before.id,
          balance: before.balanceMinor,
          held: before.heldMinor,
          sequence: before.sequence,
          closedAt: null,
        },
        { $set: { balance, held, owed, sequence, lowBalanceThreshold, lastTopupAt, lastEntryAt, closedAt } },
        { session: transaction },
      );
      invariant(matchedCount === 1, `wallet ${before.id} is open, and as this transaction read it`);
    },

    async page(afterId, limit) {
      const records = await wallets
        .find({ _id: { $gt: afterId } })
        .sort({ _id: 1 })
        .limit(limit)
        .lean();
      return records.map(toWallet);
    },

    async findByBusinesses(businessIds) {
      if (businessIds.length === 0) return [];
      const records = await wallets.find({ businessId: { $in: [...businessIds] } }).lean();
      return records.map(toWallet);
    },
  };
}

function toWallet(record: WalletRecord): Wallet {
  return {
    id: record._id,
    businessId: record.businessId,
    partnerId: record.partnerId,
    currency: record.currency,
    balanceMinor: record.balance,
    heldMinor: record.held,
    owedMinor: record.owed ?? 0,
    sequence: record.sequence,
    lowBalanceThresholdMinor: record.lowBalanceThreshold ?? null,
    lastTopupAt: record.lastTopupAt ?? null,
    lastEntryAt: record.lastEntryAt ?? null,
    closedAt: record.closedAt ?? null,
  };
}

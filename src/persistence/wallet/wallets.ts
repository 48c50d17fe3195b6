import { Schema, type Connection, type InferSchemaType } from 'mongoose';
import { invariant } from '../../domain/errors';
import { hasMatched, openCollection } from '../collections/collection';
import { KEPT_TIME, SCHEMA_OPTIONS, withId } from '../mongo/collection';
import type { Transaction } from '../mongo/transact';
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

export function createWalletRepository(connection: Connection) {
  const { model, all, find, findOne } = openCollection(connection, 'wallets', walletSchema, toWallet);
  return {
    /** Opens an empty wallet. Raises a duplicate key when the business has one. */
    async insert(transaction: Transaction, wallet: NewWallet): Promise<void> {
      const empty = { balance: 0, held: 0, sequence: 0 };
      await model.create([{ ...withId(wallet), ...empty }], { session: transaction });
    },

    findByBusiness: async (businessId: string, transaction?: Transaction) =>
      await findOne({ businessId }, transaction),

    find: async (id: string) => await findOne({ _id: id }),

    /**
     * Replaces what was read in this transaction by what it has become.
     * @throws when the wallet is no longer the one that was read, or is closed.
     */
    async replace(transaction: Transaction, before: Wallet, after: Wallet): Promise<void> {
      const { balance, held, sequence } = toFields(before);
      const read = { _id: before.id, balance, held, sequence, closedAt: null };
      const isReplaced = await hasMatched(
        model.updateOne(read, { $set: toFields(after) }, { session: transaction }),
      );
      invariant(isReplaced, `wallet ${before.id} is open, and as this transaction read it`);
    },

    /** Closed ones too. */
    all,

    /** Those of these businesses, in no order. */
    findByBusinesses: async (businessIds: readonly string[]): Promise<Wallet[]> =>
      businessIds.length === 0 ? [] : await find({ businessId: { $in: businessIds } }),
  };
}

/** What changes of a wallet, as it is stored. */
function toFields({
  balanceMinor: balance,
  heldMinor: held,
  owedMinor: owed,
  sequence,
  lowBalanceThresholdMinor: lowBalanceThreshold,
  lastTopupAt,
  lastEntryAt,
  closedAt,
}: Wallet) {
  return { balance, held, owed, sequence, lowBalanceThreshold, lastTopupAt, lastEntryAt, closedAt };
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

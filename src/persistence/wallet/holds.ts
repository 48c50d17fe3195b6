import { Schema, type Connection, type InferSchemaType } from 'mongoose';
import { invariant } from '../../domain/errors';
import { HOLD_STATES, type HoldRecord } from '../../domain/wallet/hold';
import { openCollection } from '../collections/collection';
import { KEPT_TIME, SCHEMA_OPTIONS } from '../mongo/collection';
import { upTo } from '../fallback/inclusive-bounds';
import type { Transaction } from '../mongo/transact';

const holdSchema = new Schema(
  {
    _id: { type: String, required: true },
    walletId: { type: String, required: true },
    /** Names what the money is set aside for; two holds for one purpose are one. */
    key: { type: String, required: true },
    /** Minor units. */
    amount: { type: Number, required: true },
    state: { type: String, enum: HOLD_STATES, required: true },
    /** Minor units that were spent of it; null unless captured. */
    captured: { type: Number, default: null },
    expiresAt: { type: Date, required: true },
    createdAt: KEPT_TIME,
    updatedAt: KEPT_TIME,
  },
  { ...SCHEMA_OPTIONS, timestamps: true },
);
holdSchema.index({ key: 1 }, { unique: true }); // find by purpose; one hold for each
holdSchema.index({ walletId: 1, state: 1, expiresAt: 1 }); // open holds of a wallet; overdue ones

type HoldDocument = InferSchemaType<typeof holdSchema>;

export function createHoldRepository(connection: Connection) {
  const { model, removeAll, find, findOne } = openCollection(connection, 'holds', holdSchema, toHold);
  return {
    /** Raises a duplicate key when there is a hold for one of these purposes. */
    async insertMany(transaction: Transaction, batch: readonly HoldRecord[]): Promise<void> {
      const records = batch.map(({ id, walletId, key, amountMinor, state, capturedMinor, expiresAt }) => {
        const fields = { walletId, key, amount: amountMinor, state, captured: capturedMinor, expiresAt };
        return { _id: id, ...fields };
      });
      await model.insertMany(records, { session: transaction });
    },

    findByKey: async (key: string, transaction?: Transaction) => await findOne({ key }, transaction),

    findByKeys: async (keys: readonly string[], transaction: Transaction) =>
      await find({ key: { $in: keys } }, { transaction }),

    /** Ends open holds. @throws when one is not open in this transaction. */
    async close(transaction: Transaction, batch: readonly HoldRecord[]): Promise<void> {
      if (batch.length === 0) return;
      const updates = batch.map(({ id, state, capturedMinor }) => ({
        updateOne: { filter: { _id: id, state: 'open' }, update: { state, captured: capturedMinor } },
      }));
      const { matchedCount } = await model.bulkWrite(updates, { session: transaction });
      invariant(matchedCount === batch.length, `holds of wallet ${batch[0]?.walletId} are open`);
    },

    findOpen: async (walletId: string, transaction?: Transaction) =>
      await find({ walletId, state: 'open' }, { transaction }),

    /** Forgets the holds of a wallet that was closed. */
    async removeByWallet(walletId: string): Promise<void> {
      await removeAll({ walletId });
    },

    /** Open holds whose time is over. */
    findOverdue: async (walletId: string, at: Date, transaction?: Transaction) =>
      await find({ walletId, state: 'open', expiresAt: upTo(at) }, { transaction }),
  };
}

function toHold(record: HoldDocument & { readonly _id: string }): HoldRecord {
  return {
    id: record._id,
    walletId: record.walletId,
    key: record.key,
    amountMinor: record.amount,
    state: record.state,
    capturedMinor: record.captured ?? null,
    expiresAt: record.expiresAt,
  };
}

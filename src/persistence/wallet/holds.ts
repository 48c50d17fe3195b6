import { Schema, type Connection, type InferSchemaType } from 'mongoose';
import { invariant } from '../../domain/errors';
import { HOLD_STATES, type HoldRecord } from '../../domain/wallet/hold';
import { KEPT_TIME, modelOf, SCHEMA_OPTIONS } from '../mongo/collection';
import { upTo } from '../fallback/inclusive-bounds';
import { createWriteMany } from '../fallback/write-many';
import { inTransaction, type Transaction } from '../mongo/transact';

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

export interface HoldRepository {
  /** Raises a duplicate key when there is a hold for one of these purposes. */
  insertMany(transaction: Transaction, batch: readonly HoldRecord[]): Promise<void>;
  findByKey(key: string, transaction?: Transaction): Promise<HoldRecord | null>;
  findByKeys(keys: readonly string[], transaction: Transaction): Promise<HoldRecord[]>;
  /** Ends open holds. @throws when one is not open in this transaction. */
  close(transaction: Transaction, batch: readonly HoldRecord[]): Promise<void>;
  findOpen(walletId: string, transaction?: Transaction): Promise<HoldRecord[]>;
  /** Forgets the holds of a wallet that was closed. */
  removeByWallet(walletId: string): Promise<void>;
  /** Open holds whose time is over. */
  findOverdue(walletId: string, at: Date, transaction?: Transaction): Promise<HoldRecord[]>;
}

export function createHoldRepository(connection: Connection): HoldRepository {
  const holds = modelOf(connection, 'holds', holdSchema);
  const writeMany = createWriteMany(connection);
  return {
    async insertMany(transaction, batch) {
      const records = batch.map(({ id, walletId, key, amountMinor, state, capturedMinor, expiresAt }) => {
        const fields = { walletId, key, amount: amountMinor, state, captured: capturedMinor, expiresAt };
        return { _id: id, ...fields };
      });
      await holds.insertMany(records, { session: transaction });
    },

    async findByKey(key, transaction) {
      const record = await holds.findOne({ key }, null, inTransaction(transaction)).lean();
      return record === null ? null : toHold(record);
    },

    async findByKeys(keys, transaction) {
      const ofKeys = { key: { $in: [...keys] } };
      return (await holds.find(ofKeys, null, inTransaction(transaction)).lean()).map(toHold);
    },

    async close(transaction, batch) {
      if (batch.length === 0) return;
      const updates = batch.map(({ id, state, capturedMinor }) => ({
        updateOne: { filter: { _id: id, state: 'open' }, update: { state, captured: capturedMinor } },
      }));
      const { matchedCount } = await holds.bulkWrite(updates, { session: transaction });
      invariant(matchedCount === batch.length, `holds of wallet ${batch[0]?.walletId} are open`);
    },

    async findOpen(walletId, transaction) {
      const records = await holds.find({ walletId, state: 'open' }, null, inTransaction(transaction)).lean();
      return records.map(toHold);
    },

    async removeByWallet(walletId) {
      await writeMany((transaction) => holds.deleteMany({ walletId }, inTransaction(transaction)).exec());
    },

    async findOverdue(walletId, at, transaction) {
      const records = await holds
        .find({ walletId, state: 'open', expiresAt: upTo(at) }, null, inTransaction(transaction))
        .lean();
      return records.map(toHold);
    },
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

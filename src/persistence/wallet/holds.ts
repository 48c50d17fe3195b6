import { Schema, type Connection } from 'mongoose';
import { invariant } from '../../domain/errors';
import type { Hold, HoldState } from '../../domain/wallet/hold';
import { openCollection } from '../collections/collection';
import { among } from '../collections/conditions';
import { madeAt, withId, withoutId } from '../collections/documents';
import { upTo } from '../fallback/inclusive-bounds';
import type { Transaction } from '../mongo/transact';

const holdSchema = new Schema();
holdSchema.index({ key: 1 }, { unique: true }); // find by purpose; one hold for each
holdSchema.index({ walletId: 1, state: 1, expiresAt: 1 }); // open holds of a wallet; overdue ones

export function createHoldRepository(connection: Connection) {
  const holds = openCollection(connection, 'holds', holdSchema, toHold, ['createdAt', 'updatedAt']);
  return {
    /** Raises a duplicate key when there is a hold for one of these purposes. */
    insertMany: async (transaction: Transaction, batch: readonly Hold[]) =>
      await holds.insertAll(batch.map(toDocument), transaction),

    findByKeys: async (keys: readonly string[], transaction: Transaction) =>
      await holds.findBy('key', keys, {}, { transaction }),

    /** Ends open holds. @throws when one is not open in this transaction. */
    async close(transaction: Transaction, batch: readonly Hold[], state: HoldState): Promise<void> {
      const open = { ...among(batch.map(({ id }) => id)), state: 'open' };
      const closed = await holds.changeAll(open, { $set: { state, updatedAt: new Date() } }, transaction);
      invariant(closed === batch.length, `holds of wallet ${batch[0]?.walletId} are open`);
    },

    findOpen: async (walletId: string, transaction?: Transaction) =>
      await holds.find({ walletId, state: 'open' }, { transaction }),

    /** Open holds whose time is over. */
    findOverdue: async (walletId: string, at: Date, transaction?: Transaction) =>
      await holds.find({ walletId, state: 'open', expiresAt: upTo(at) }, { transaction }),

    /** Forgets the holds of a wallet that was closed. */
    removeByWallet: async (walletId: string) => await holds.removeAll({ walletId }),
  };
}

type HoldDocument = ReturnType<typeof toDocument>;

function toDocument({ amountMinor: amount, ...hold }: Hold) {
  return { ...withId(hold), amount, ...madeAt(new Date()) };
}

function toHold({ amount, ...hold }: HoldDocument): Hold {
  return { ...withoutId(hold), amountMinor: amount };
}

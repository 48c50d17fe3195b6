import { Schema, type Connection } from 'mongoose';
import type { RecoveryProgress, Recovery } from '../../domain/deliveries/recovery';
import { openCollection } from '../collections/collection';
import { withId, entityOf, type WithId } from '../collections/documents';
import type { Transaction } from '../mongo/transact';

const recoverySchema = new Schema();
// one running job of a listener
recoverySchema.index({ webhookId: 1 }, { unique: true, partialFilterExpression: { finishedAt: null } });
recoverySchema.index({ state: 1, updatedAt: 1, _id: 1 }); // sweep: jobs that stand still

const RUNNING = { finishedAt: null };

export function createRecoveryRepository(connection: Connection) {
  const recoveries = openCollection(connection, 'recoveries', recoverySchema, entityOf<Recovery>);
  return {
    find: recoveries.byId,

    findRunning: async (webhookId: string) => await recoveries.findOne({ webhookId, ...RUNNING }),

    /** Raises a duplicate key when the id is there, or the listener has a running job. */
    insert: async (transaction: Transaction, recovery: Recovery) =>
      await recoveries.insert(withId(recovery), transaction),

    /** Notes that a running job is looked after, and how far it has got; false when it is not running any more. */
    async update(id: string, progress: Partial<RecoveryProgress>, at: Date, transaction?: Transaction) {
      const change = { $set: { ...progress, updatedAt: at } };
      return await recoveries.change({ _id: id, ...RUNNING }, change, transaction);
    },

    /** Ends a running job; false when it is not running. */
    async finish(
      transaction: Transaction,
      id: string,
      state: 'done' | 'cancelled',
      at: Date,
    ): Promise<boolean> {
      const change = (job: WithId<Recovery>) => ({ ...job, state, updatedAt: at, finishedAt: at });
      return (await recoveries.replaceUnique({ _id: id, ...RUNNING }, change, transaction)) === 1;
    },

    /** Running jobs that nobody has looked after since `before`, after this id, in order of id. */
    listStale: async (before: Date, afterId: string, limit: number) =>
      await recoveries.idsAfter({ state: 'running', updatedAt: { $lt: before } }, afterId, limit),
  };
}

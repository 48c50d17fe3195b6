import { Schema, type Connection } from 'mongoose';
import {
  RECOVERABLE_STATES,
  RECOVERY_JOB_STATES,
  type RecoveryProgress,
  type Recovery,
} from '../../domain/deliveries/recovery';
import { openCollection } from '../collections/collection';
import { withId, entityOf, type WithId } from '../collections/documents';
import {
  checkedSchema,
  NUMBER,
  oneOf,
  OPTIONAL_TEXT,
  OPTIONAL_TIME,
  TEXT,
  TIME,
} from '../collections/schema';
import { replaceUnique } from '../fallback/replace-unique';
import type { Transaction } from '../mongo/transact';

const position = new Schema({ createdAt: TIME, id: TEXT }, { _id: false });

const recoverySchema = checkedSchema<WithId<Recovery>>({
  partnerId: TEXT,
  webhookId: TEXT,
  since: TIME,
  until: TIME,
  states: { type: [String], enum: RECOVERABLE_STATES, required: true },
  eventType: OPTIONAL_TEXT,
  state: oneOf(RECOVERY_JOB_STATES),
  /** How many there were when it began. */
  matched: NUMBER,
  requested: NUMBER,
  skipped: NUMBER,
  /** What is walked through now: deliveries there are, then events without one. */
  phase: oneOf(['deliveries', 'events']),
  /** The last one of that walk that was looked at. */
  position: { type: position, default: null },
  createdAt: TIME,
  updatedAt: TIME,
  finishedAt: OPTIONAL_TIME,
});
// one running job of a listener
recoverySchema.index({ webhookId: 1 }, { unique: true, partialFilterExpression: { finishedAt: null } });
recoverySchema.index({ state: 1, updatedAt: 1, _id: 1 }); // sweep: jobs that stand still

const RUNNING = { finishedAt: null };

export function createRecoveryRepository(connection: Connection) {
  const recoveries = openCollection(connection, 'recoveries', recoverySchema, entityOf<Recovery>);
  return {
    find: recoveries.byId,

    /** Raises a duplicate key when the id is there, or the listener has a running job. */
    insert: async (transaction: Transaction, recovery: Recovery) =>
      await recoveries.insert(withId(recovery), transaction),

    /** Stores how far a running job has got; false when it is not running any more. */
    async advance(
      transaction: Transaction,
      id: string,
      { requested, skipped, phase, position: reached }: RecoveryProgress,
      at: Date,
    ): Promise<boolean> {
      const progress = { requested, skipped, phase, position: reached, updatedAt: at };
      return await recoveries.change({ _id: id, ...RUNNING }, { $set: progress }, transaction);
    },

    /** Notes that a running job is looked after, although it can't go on now. */
    async touch(id: string, at: Date): Promise<void> {
      await recoveries.change({ _id: id, ...RUNNING }, { $set: { updatedAt: at } });
    },

    /** Ends a running job; false when it is not running. */
    async finish(
      transaction: Transaction,
      id: string,
      state: 'done' | 'cancelled',
      at: Date,
    ): Promise<boolean> {
      const { raw } = recoveries;
      const running = await raw.findOne({ _id: id, ...RUNNING }, { session: transaction });
      if (running === null) return false;
      await replaceUnique(raw, [{ ...running, state, updatedAt: at, finishedAt: at }], transaction);
      return true;
    },

    /** Running jobs that nobody has looked after since `before`, after this id, in order of id. */
    listStale: async (before: Date, afterId: string, limit: number) =>
      await recoveries.idsAfter({ state: 'running', updatedAt: { $lt: before } }, afterId, limit),
  };
}

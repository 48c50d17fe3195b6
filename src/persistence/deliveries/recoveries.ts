import { Schema, type Connection } from 'mongoose';
import {
  RECOVERABLE_STATES,
  RECOVERY_JOB_STATES,
  type RecoveryProgress,
  type Recovery,
} from '../../domain/deliveries/recovery';
import { hasMatched, openCollection } from '../collections/collection';
import { SCHEMA_OPTIONS, withId, type WithId } from '../mongo/collection';
import { replaceUnique } from '../fallback/replace-unique';
import type { Transaction } from '../mongo/transact';
const position = new Schema(
  { createdAt: { type: Date, required: true }, id: { type: String, required: true } },
  { _id: false },
);

const recoverySchema = new Schema(
  {
    _id: { type: String, required: true },
    partnerId: { type: String, required: true },
    webhookId: { type: String, required: true },
    since: { type: Date, required: true },
    until: { type: Date, required: true },
    states: { type: [String], enum: RECOVERABLE_STATES, required: true },
    eventType: { type: String, default: null },
    state: { type: String, enum: RECOVERY_JOB_STATES, required: true },
    /** How many there were when it began. */
    matched: { type: Number, required: true },
    requested: { type: Number, required: true },
    skipped: { type: Number, required: true },
    /** What is walked through now: deliveries there are, then events without one. */
    phase: { type: String, enum: ['deliveries', 'events'], required: true },
    /** The last one of that walk that was looked at. */
    position: { type: position, default: null },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
    finishedAt: { type: Date, default: null },
  },
  SCHEMA_OPTIONS,
);
// one running job of a listener
recoverySchema.index({ webhookId: 1 }, { unique: true, partialFilterExpression: { finishedAt: null } });
recoverySchema.index({ state: 1, updatedAt: 1, _id: 1 }); // sweep: jobs that stand still

export function createRecoveryRepository(connection: Connection) {
  const recoveries = openCollection(connection, 'recoveries', recoverySchema, toRecovery);
  const { model, raw } = recoveries;
  return {
    /** Raises a duplicate key when the id is there, or the listener has a running job. */
    async insert(transaction: Transaction, recovery: Recovery): Promise<void> {
      await raw.insertOne(withId(recovery), { session: transaction });
    },

    find: async (id: string, transaction?: Transaction) => await recoveries.findOne({ _id: id }, transaction),

    /** Stores how far a running job has got; false when it is not running any more. */
    async advance(
      transaction: Transaction,
      id: string,
      { requested, skipped, phase, position: reached }: RecoveryProgress,
      at: Date,
    ): Promise<boolean> {
      const progress = { requested, skipped, phase, position: reached, updatedAt: at };
      const running = { _id: id, finishedAt: null };
      return await hasMatched(model.updateOne(running, { $set: progress }, { session: transaction }));
    },

    /** Notes that a running job is looked after, although it can't go on now. */
    async touch(id: string, at: Date): Promise<void> {
      await model.updateOne({ _id: id, finishedAt: null }, { $set: { updatedAt: at } });
    },

    /** Ends a running job; false when it is not running. */
    async finish(
      transaction: Transaction,
      id: string,
      state: 'done' | 'cancelled',
      at: Date,
    ): Promise<boolean> {
      const running = await raw.findOne<WithId<Recovery>>(
        { _id: id, finishedAt: null },
        { session: transaction },
      );
      if (running === null) return false;
      await replaceUnique(raw, [{ ...running, state, updatedAt: at, finishedAt: at }], transaction);
      return true;
    },

    /** Running jobs that nobody has looked after since `before`, after this id, in order of id. */
    listStale: async (before: Date, afterId: string, limit: number) =>
      await recoveries.idsAfter({ state: 'running', updatedAt: { $lt: before } }, afterId, limit),
  };
}

function toRecovery({ _id, ...recovery }: WithId<Recovery>): Recovery {
  return { id: _id, ...recovery };
}

import { Schema, type Connection, type InferSchemaType } from 'mongoose';
import {
  RECOVERABLE_STATES,
  RECOVERY_JOB_STATES,
  type RecoveryProgress,
  type Recovery,
} from '../../domain/deliveries/recovery';
import { idsAfter, modelOf, nativeCollection, SCHEMA_OPTIONS } from '../mongo/collection';
import { replaceUnique } from '../fallback/replace-unique';
import { inTransaction, type Transaction } from '../mongo/transact';
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

type RecoveryRecord = InferSchemaType<typeof recoverySchema>;

export interface RecoveryRepository {
  /** Raises a duplicate key when the id is there, or the listener has a running job. */
  insert(transaction: Transaction, recovery: Recovery): Promise<void>;
  find(id: string, transaction?: Transaction): Promise<Recovery | null>;
  /** Stores how far a running job has got; false when it is not running any more. */
  advance(transaction: Transaction, id: string, progress: RecoveryProgress, at: Date): Promise<boolean>;
  /** Notes that a running job is looked after, although it can't go on now. */
  touch(id: string, at: Date): Promise<void>;
  /** Ends a running job; false when it is not running. */
  finish(transaction: Transaction, id: string, state: 'done' | 'cancelled', at: Date): Promise<boolean>;
  /** Running jobs that nobody has looked after since `before`, after this id, in order of id. */
  listStale(before: Date, afterId: string, limit: number): Promise<string[]>;
}

export function createRecoveryRepository(connection: Connection): RecoveryRepository {
  const recoveries = modelOf(connection, 'recoveries', recoverySchema);
  const raw = nativeCollection<RecoveryRecord>(connection, 'recoveries');
  return {
    async insert(transaction, { id, states, ...recovery }) {
      await recoveries.create([{ _id: id, ...recovery, states: [...states] }], { session: transaction });
    },

    async find(id, transaction) {
      const record = await recoveries.findById(id, null, inTransaction(transaction)).lean();
      return record === null ? null : toRecovery(record);
    },

    async advance(transaction, id, { requested, skipped, phase, position: reached }, at) {
      const progress = { requested, skipped, phase, position: reached };
      const { matchedCount } = await recoveries.updateOne(
        { _id: id, finishedAt: null },
        { $set: { ...progress, updatedAt: at } },
        { session: transaction },
      );
      return matchedCount === 1;
    },

    async touch(id, at) {
      await recoveries.updateOne({ _id: id, finishedAt: null }, { $set: { updatedAt: at } });
    },

    async finish(transaction, id, state, at) {
      const record = await raw.findOne({ _id: id, finishedAt: null }, { session: transaction });
      if (record === null) return false;
      await replaceUnique(raw, [{ ...record, state, updatedAt: at, finishedAt: at }], transaction);
      return true;
    },

    async listStale(before, afterId, limit) {
      return await idsAfter(recoveries, { state: 'running', updatedAt: { $lt: before } }, afterId, limit);
    },
  };
}

function toRecovery(record: RecoveryRecord): Recovery {
  const { createdAt, id } = record.position ?? { createdAt: null, id: null };
  return {
    id: record._id,
    partnerId: record.partnerId,
    webhookId: record.webhookId,
    since: record.since,
    until: record.until,
    states: RECOVERABLE_STATES.filter((state) => record.states.includes(state)),
    eventType: record.eventType ?? null,
    state: record.state,
    matched: record.matched,
    requested: record.requested,
    skipped: record.skipped,
    phase: record.phase,
    position: createdAt === null || id === null ? null : { createdAt, id },
    createdAt: record.createdAt,
    updatedAt: record.updatedAt,
    finishedAt: record.finishedAt ?? null,
  };
}

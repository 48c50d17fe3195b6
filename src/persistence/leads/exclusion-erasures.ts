import { Schema, type Connection } from 'mongoose';
import type { ErasureProgress, ExclusionErasure } from '../../domain/leads/exclusions/exclusion-erasure';
import { modelOf, nativeCollection, SCHEMA_OPTIONS } from '../mongo/collection';
import type { Transaction } from '../mongo/transact';

/** Jobs that erase prospects on an exclusion list, the latest one of each list. */
const exclusionErasureSchema = new Schema(
  {
    /** The owner of the list. */
    _id: { type: String, required: true },
    partnerId: { type: String, required: true },
    businessId: { type: String, default: null },
    revision: { type: Number, required: true },
    requestedAt: { type: Date, required: true },
    dueAt: { type: Date, default: null },
    passes: { type: Number, required: true },
    after: { type: Schema.Types.Mixed, default: null },
    erased: { type: Number, required: true },
  },
  SCHEMA_OPTIONS,
);
exclusionErasureSchema.index({ dueAt: 1 }); // sweep: overdue ones

type ErasureRecord = Omit<ExclusionErasure, 'ownerId'> & { readonly _id: string };

export interface ExclusionErasureRepository {
  /** Begins anew, whatever was going on. */
  request(
    transaction: Transaction,
    owner: Pick<ExclusionErasure, 'ownerId' | 'partnerId' | 'businessId'>,
    at: Date,
  ): Promise<void>;
  find(ownerId: string): Promise<ExclusionErasure | null>;
  /** Stores where a job has got to from where it was; false when it is not there any more. */
  advance(transaction: Transaction, from: ExclusionErasure, to: ErasureProgress): Promise<boolean>;
  /** Owners whose job has been due since before `before`, the longest due first. */
  ownersOverdue(before: Date, limit: number): Promise<string[]>;
  remove(ownerId: string): Promise<void>;
}

export function createExclusionErasureRepository(connection: Connection): ExclusionErasureRepository {
  modelOf(connection, 'exclusionErasures', exclusionErasureSchema);
  const raw = nativeCollection<ErasureRecord>(connection, 'exclusionErasures');
  return {
    async request(transaction, { ownerId, partnerId, businessId }, at) {
      const options = { session: transaction };
      const record = await raw.findOne({ _id: ownerId }, options);
      const erased = record?.dueAt ? record.erased : 0;
      const begun = { partnerId, businessId, requestedAt: at, dueAt: at, passes: 0, after: null, erased };
      const revision = (record?.revision ?? 0) + 1;
      await raw.updateOne({ _id: ownerId }, { $set: { ...begun, revision } }, { ...options, upsert: true });
    },

    async find(ownerId) {
      const record = await raw.findOne({ _id: ownerId });
      if (record === null) return null;
      const { _id, ...erasure } = record;
      return { ownerId: _id, ...erasure };
    },

    async advance(transaction, { ownerId, revision, passes, after }, to) {
      const from = { _id: ownerId, revision, passes, 'after.id': after?.id ?? null };
      const { matchedCount } = await raw.updateOne(from, { $set: { ...to } }, { session: transaction });
      return matchedCount === 1;
    },

    async ownersOverdue(before, limit) {
      const overdue = { dueAt: { $gt: new Date(0), $lt: before } };
      const records = await raw
        .find(overdue, { projection: { _id: 1 }, sort: { dueAt: 1 }, limit })
        .toArray();
      return records.map(({ _id }) => _id);
    },

    async remove(ownerId) {
      await raw.deleteOne({ _id: ownerId });
    },
  };
}

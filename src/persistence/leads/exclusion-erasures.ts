import { Schema, type Connection } from 'mongoose';
import type { ErasureProgress, ExclusionErasure } from '../../domain/leads/exclusions/exclusion-erasure';
import { openCollection } from '../collections/collection';
import { entityOf } from '../collections/documents';
import { dueBefore } from '../collections/due';
import type { Transaction } from '../mongo/transact';

/** Jobs that erase prospects on an exclusion list, the latest one of each list. */
const exclusionErasureSchema = new Schema();
exclusionErasureSchema.index({ dueAt: 1 }); // sweep: overdue ones

export function createExclusionErasureRepository(connection: Connection) {
  const erasures = openCollection(
    connection,
    'exclusionErasures',
    exclusionErasureSchema,
    entityOf<ExclusionErasure>,
  );
  return {
    find: erasures.byId,

    /** Begins the job of a list anew, whatever was going on. */
    async request(
      transaction: Transaction,
      id: string,
      { partnerId, businessId }: Pick<ExclusionErasure, 'partnerId' | 'businessId'>,
      at: Date,
    ): Promise<void> {
      const record = await erasures.byId(id, transaction);
      const erased = record?.dueAt ? record.erased : 0;
      const revision = (record?.revision ?? 0) + 1;
      const begun = { partnerId, businessId, requestedAt: at, dueAt: at, passes: 0, after: null };
      const change = { $set: { ...begun, erased, revision } };
      await erasures.raw.updateOne({ _id: id }, change, { session: transaction, upsert: true });
    },

    /** Stores where a job has got to from where it was; false when it is not there any more. */
    async advance(
      transaction: Transaction,
      { id, revision, passes, after }: ExclusionErasure,
      to: ErasureProgress,
    ): Promise<boolean> {
      const from = { _id: id, revision, passes, 'after.id': after?.id ?? null };
      return await erasures.change(from, { $set: to }, transaction);
    },

    /** Owners whose job has been due since before `before`, in order of id. */
    ownersOverdue: async (before: Date, after: string, limit: number) =>
      await erasures.idsAfter({ dueAt: dueBefore(before) }, after, limit),

    remove: async (ownerId: string) => await erasures.remove({ _id: ownerId }),
  };
}

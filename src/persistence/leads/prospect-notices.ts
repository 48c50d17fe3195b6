import type { mongo } from 'mongoose';
import type { StoredProspect } from '../../domain/leads/prospects/prospect';
import type { Transaction } from '../mongo/transact';
import { toProspect, type ProspectRecord } from './prospect-document';

/** A prospect with changes that listeners are told of at a time. */
export interface PendingNotice {
  readonly id: string;
  readonly businessId: string;
  readonly dueAt: Date;
}

export interface ProspectNotices {
  /** Prospects of a shard with pending changes, the first due first. */
  listPending(shard: number, limit: number): Promise<PendingNotice[]>;
  /** Whether changes of a shard have been due since before `before`. */
  hasPendingSince(shard: number, before: Date): Promise<boolean>;
  findMany(ids: readonly string[]): Promise<StoredProspect[]>;
  /** Of prospects whose business is deleted nobody is told any more. */
  forgetNotices(transaction: Transaction, ids: readonly string[]): Promise<void>;
}

export function createProspectNotices(raw: mongo.Collection<ProspectRecord>): ProspectNotices {
  return {
    async listPending(shard, limit) {
      const records = await raw
        .find(
          { 'notices.shard': shard, 'notices.dueAt': { $gt: new Date(0) } },
          {
            projection: { businessId: 1, 'notices.dueAt': 1 },
            sort: { 'notices.shard': 1, 'notices.dueAt': 1 },
            limit,
          },
        )
        .toArray();
      return records.map(({ _id, businessId, notices }) => ({
        id: _id,
        businessId,
        dueAt: notices?.dueAt ?? new Date(0),
      }));
    },

    async hasPendingSince(shard, before) {
      const overdue = { 'notices.shard': shard, 'notices.dueAt': { $gt: new Date(0), $lt: before } };
      return (await raw.findOne(overdue, { projection: { _id: 1 } })) !== null;
    },

    async findMany(ids) {
      const records = await raw.find({ _id: { $in: [...ids] } }).toArray();
      return records.map(toProspect);
    },

    async forgetNotices(transaction, ids) {
      if (ids.length === 0) return;
      const forgotten = { $unset: { notices: '' as const } };
      await raw.updateMany({ _id: { $in: [...ids] } }, forgotten, { session: transaction });
    },
  };
}

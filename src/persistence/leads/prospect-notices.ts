import type { mongo } from 'mongoose';
import { among } from '../collections/conditions';
import type { Transaction } from '../mongo/transact';
import type { ProspectRecord } from './prospect-document';

/** Before all that is due; what is due at no time has null, which no comparison of dates finds. */
const NEVER = new Date(0);

/** A prospect with changes that listeners are told of at a time. */
export interface PendingNotice {
  readonly id: string;
  readonly businessId: string;
  readonly dueAt: Date;
}

export function createProspectNotices(raw: mongo.Collection<ProspectRecord>) {
  return {
    /** Prospects of a shard with pending changes, the first due first. */
    async listPending(shard: number, limit: number): Promise<PendingNotice[]> {
      const pending = { 'notices.shard': shard, 'notices.dueAt': { $gt: NEVER } };
      const sort = { 'notices.shard': 1, 'notices.dueAt': 1 } as const;
      const projection = { businessId: 1, 'notices.dueAt': 1 };
      const records = await raw.find(pending, { projection, sort, limit }).toArray();
      return records.map(({ _id, businessId, notices }) => ({
        id: _id,
        businessId,
        dueAt: notices?.dueAt ?? NEVER,
      }));
    },

    /** Whether changes of a shard have been due since before `before`. */
    async hasPendingSince(shard: number, before: Date): Promise<boolean> {
      const overdue = { 'notices.shard': shard, 'notices.dueAt': { $gt: NEVER, $lt: before } };
      return (await raw.findOne(overdue, { projection: { _id: 1 } })) !== null;
    },

    /** Of prospects whose business is deleted nobody is told any more. */
    async forgetNotices(transaction: Transaction, ids: readonly string[]): Promise<void> {
      if (ids.length === 0) return;
      const forgotten = { $unset: { notices: '' as const } };
      await raw.updateMany(among(ids), forgotten, { session: transaction });
    },
  };
}

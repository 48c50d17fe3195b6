import { among } from '../collections/conditions';
import { dueBefore, EVER, NEVER } from '../collections/due';
import type { Transaction } from '../mongo/transact';
import type { ProspectCollection } from './prospect-document';

/** A prospect with changes that listeners are told of at a time. */
export interface PendingNotice {
  readonly id: string;
  readonly businessId: string;
  readonly dueAt: Date;
}

export function createProspectNotices({ raw, has, changeAll }: ProspectCollection) {
  return {
    /** Prospects of a shard with pending changes, the first due first. */
    async listPending(shard: number, limit: number): Promise<PendingNotice[]> {
      const pending = { 'notices.shard': shard, 'notices.dueAt': EVER };
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
    hasPendingSince: async (shard: number, before: Date) =>
      await has({ 'notices.shard': shard, 'notices.dueAt': dueBefore(before) }),

    /** Of prospects whose business is deleted nobody is told any more. */
    async forgetNotices(transaction: Transaction, ids: readonly string[]): Promise<void> {
      if (ids.length > 0) await changeAll(among(ids), { $unset: { notices: '' } }, transaction);
    },
  };
}

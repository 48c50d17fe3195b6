import type { Connection } from 'mongoose';
import type { Business, Erasure } from '../../domain/accounts/business';
import type { OutreachStatus } from '../../domain/billing/outreach-status';
import { among } from '../collections/conditions';
import { dueBefore } from '../collections/due';
import type { Transaction } from '../mongo/transact';
import {
  asDeleted,
  NOT_DELETED,
  openBusinesses,
  toDocument,
  withHosts,
  type BusinessDocument,
  type NewBusiness,
} from './business-document';
import { createBusinessesByHost } from './businesses-by-host';

export function createBusinessRepository(connection: Connection) {
  const businesses = openBusinesses(connection);

  return {
    ...createBusinessesByHost(businesses),

    find: businesses.byId,
    findMany: businesses.byIds,

    /** Raises a duplicate key when the partner has an active business for that host. */
    insert: async (transaction: Transaction, business: NewBusiness) =>
      await businesses.insert(toDocument(business), transaction),

    /** Sets the further hosts and makes a check due. Raises a duplicate key when another has one. */
    async setAdditionalHosts(transaction: Transaction, id: string, hosts: readonly string[], at: Date) {
      const change = (record: BusinessDocument) => withHosts(record, hosts, at);
      await businesses.replaceUnique({ _id: id, ...NOT_DELETED }, change, transaction);
    },

    /**
     * Claims the active ones of these businesses for this transaction by writing to their documents: of two
     * transactions that do so, or of one and a deletion, one has to wait for the other. Answers which are not deleted.
     */
    async lock(transaction: Transaction, ids: readonly string[]): Promise<ReadonlySet<string>> {
      const distinct = new Set(ids);
      const active = { ...among(distinct), ...NOT_DELETED };
      const locked = await businesses.changeAll(active, { $inc: { writes: 1 } }, transaction);
      if (locked === distinct.size) return distinct;
      return new Set(await businesses.ids(active, { transaction }));
    },

    /** Those of these businesses that are not deleted. */
    findActive: async (ids: readonly string[]): Promise<ReadonlySet<string>> =>
      new Set(await businesses.ids({ ...among(new Set(ids)), ...NOT_DELETED })),

    /** Sets a part of an active business; false when there is none. */
    async update(
      transaction: Transaction,
      id: string,
      part: Partial<Pick<Business, 'eligibility' | 'campaign'>>,
    ): Promise<boolean> {
      const change = { $set: { ...part, updatedAt: new Date() }, $inc: { writes: 1 } };
      return await businesses.change({ _id: id, ...NOT_DELETED }, change, transaction);
    },

    /** Makes a check due now, unless there was one since `checks` were counted; false then. */
    async requestCheck(id: string, checks: number, at: Date): Promise<boolean> {
      const unchecked = { _id: id, 'eligibility.checks': checks, ...NOT_DELETED };
      return await businesses.change(unchecked, { $set: { 'eligibility.dueAt': at, updatedAt: at } });
    },

    /** Ends the business, to be erased from now on; false when it was deleted already. */
    async markDeleted(transaction: Transaction, id: string, at: Date) {
      const change = (record: BusinessDocument) => asDeleted(record, at);
      return (await businesses.replaceUnique({ _id: id, ...NOT_DELETED }, change, transaction)) === 1;
    },

    /** Notes a pass over what a deleted business left, and when the next one is due. */
    async recordErasure(id: string, erasure: Erasure): Promise<void> {
      const change = { $set: { erasure, updatedAt: new Date() } };
      await businesses.change({ _id: id, deletedAt: { $ne: null } }, change);
    },

    /** Removes the record of a deleted business; false when there is none. */
    remove: async (transaction: Transaction, id: string) =>
      await businesses.remove({ _id: id, deletedAt: { $ne: null } }, transaction),

    /** Deleted businesses whose erasure has been due since before `before`, in order of id. */
    idsWithOverdueErasure: async (before: Date, after: string, limit: number) =>
      await businesses.idsAfter({ 'erasure.dueAt': dueBefore(before) }, after, limit),

    /** Active businesses whose eligibility check has been due since before `before`, in order of id. */
    idsWithOverdueCheck: async (before: Date, after: string, limit: number) =>
      await businesses.idsAfter({ 'eligibility.dueAt': { $lt: before }, ...NOT_DELETED }, after, limit),

    /**
     * Active businesses whose campaign does this and was last charged for a day before this one or, given null, never;
     * in order of id.
     */
    async idsUnpaid(outreachStatus: OutreachStatus, day: string | null, after: string, limit: number) {
      const unpaid = { 'campaign.chargedThrough': day === null ? null : { $lt: day } };
      const doing = { 'campaign.outreachStatus': outreachStatus, ...NOT_DELETED };
      return await businesses.idsAfter({ ...doing, ...unpaid }, after, limit);
    },
  };
}

import type { Connection } from 'mongoose';
import type { Business, Erasure } from '../../domain/accounts/business';
import { replaceUnique } from '../fallback/replace-unique';
import { among, hasMatched, openCollection } from '../collections/collection';
import type { Transaction } from '../mongo/transact';
import {
  asDeleted,
  initialState,
  NOT_DELETED,
  toBusiness,
  withHosts,
  type BusinessRecord,
  type NewBusiness,
} from './business-document';
import { businessSchema } from './business-schema';
import { createBusinessesByHost } from './businesses-by-host';
import { createOverdueBusinesses } from './overdue-businesses';

export type BusinessCollection = ReturnType<typeof openBusinesses>;

function openBusinesses(connection: Connection) {
  return openCollection(connection, 'businesses', businessSchema, toBusiness);
}

export function createBusinessRepository(connection: Connection) {
  const businesses = openBusinesses(connection);
  const { model, raw } = businesses;

  /** Replaces an active business by what it becomes; false when there is none. */
  async function replaceActive(
    transaction: Transaction,
    id: string,
    change: (record: BusinessRecord) => BusinessRecord,
  ): Promise<boolean> {
    const active = { _id: id, ...NOT_DELETED };
    const record = await raw.findOne<BusinessRecord>(active, { session: transaction });
    if (record !== null) await replaceUnique(raw, [change(record)], transaction);
    return record !== null;
  }

  /** Sets a part of an active business; false when there is none. */
  async function set(
    transaction: Transaction,
    id: string,
    part: Partial<Pick<Business, 'eligibility' | 'campaign'>>,
  ): Promise<boolean> {
    const change = { $set: part, $inc: { writes: 1 } };
    return await hasMatched(model.updateOne({ _id: id, ...NOT_DELETED }, change, { session: transaction }));
  }

  return {
    /** Raises a duplicate key when the partner has an active business for that host. */
    async insert(transaction: Transaction, { id, at, ...business }: NewBusiness): Promise<void> {
      await model.create([{ _id: id, ...business, ...initialState(at) }], { session: transaction });
    },

    /** Sets the further hosts and makes a check due; false when it was deleted. Raises a duplicate key when another has one. */
    setAdditionalHosts: async (transaction: Transaction, id: string, hosts: readonly string[], at: Date) =>
      await replaceActive(transaction, id, (record) => withHosts(record, hosts, at)),

    find: async (id: string, transaction?: Transaction) => await businesses.findOne({ _id: id }, transaction),

    findMany: async (ids: readonly string[], transaction?: Transaction) =>
      await businesses.find(among(ids), { transaction }),

    /**
     * Claims the active ones of these businesses for this transaction by writing to their documents: of two
     * transactions that do so, or of one and a deletion, one has to wait for the other. Answers which are not deleted.
     */
    async lock(transaction: Transaction, ids: readonly string[]): Promise<ReadonlySet<string>> {
      const distinct = new Set(ids);
      const active = { ...among(distinct), ...NOT_DELETED };
      const { matchedCount } = await raw.updateMany(
        active,
        { $inc: { writes: 1 } },
        { session: transaction },
      );
      if (matchedCount === distinct.size) return distinct;
      return new Set(await businesses.ids(active, { transaction }));
    },

    /** Those of these businesses that are not deleted. */
    findActive: async (ids: readonly string[]): Promise<ReadonlySet<string>> =>
      new Set(await businesses.ids({ ...among(new Set(ids)), ...NOT_DELETED })),

    setEligibility: async (transaction: Transaction, id: string, eligibility: Business['eligibility']) =>
      await set(transaction, id, { eligibility }),

    setCampaign: async (transaction: Transaction, id: string, campaign: Business['campaign']) =>
      await set(transaction, id, { campaign }),

    /** Makes a check due now, unless there was one since `checks` were counted; false then. */
    async requestCheck(id: string, checks: number, at: Date): Promise<boolean> {
      const unchecked = { _id: id, 'eligibility.checks': checks, ...NOT_DELETED };
      return await hasMatched(model.updateOne(unchecked, { $set: { 'eligibility.dueAt': at } }));
    },

    /** Ends the business, to be erased from now on; false when it was deleted already. */
    markDeleted: async (transaction: Transaction, id: string, at: Date) =>
      await replaceActive(transaction, id, (record) => asDeleted(record, at)),

    /** Notes a pass over what a deleted business left, and when the next one is due. */
    async recordErasure(id: string, erasure: Erasure): Promise<void> {
      await model.updateOne({ _id: id, deletedAt: { $ne: null } }, { $set: { erasure } });
    },

    /** Removes the record of a deleted business; false when there is none. */
    async remove(transaction: Transaction, id: string): Promise<boolean> {
      return (await businesses.removeAll({ _id: id, deletedAt: { $ne: null } }, transaction)) === 1;
    },

    ...createBusinessesByHost(businesses),
    ...createOverdueBusinesses(businesses),
  };
}

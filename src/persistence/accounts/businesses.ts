import {
  asDeleted,
  initialState,
  toBusiness,
  withHosts,
  type NewBusiness,
  type RawBusiness,
} from './business-document';
import { NOT_DELETED, businessSchema } from './business-schema';
import type { Connection } from 'mongoose';
import { createBusinessesByHost, type BusinessesByHost } from './businesses-by-host';
import { modelOf, nativeCollection } from '../mongo/collection';
import { createOverdueBusinesses, type OverdueBusinesses } from './overdue-businesses';
import { replaceUnique } from '../fallback/replace-unique';
import { inTransaction, type Transaction } from '../mongo/transact';
import type { Erasure, EligibilityRecord, Business } from '../../domain/accounts/business';
import type { CampaignRecord } from '../../domain/billing/campaign';

export interface BusinessRepository extends BusinessesByHost, OverdueBusinesses {
  /** Raises a duplicate key when the partner has an active business for that host. */
  insert(transaction: Transaction, business: NewBusiness): Promise<void>;
  /** Sets the further hosts and makes a check due; false when it was deleted. Raises a duplicate key when another has one. */
  setAdditionalHosts(
    transaction: Transaction,
    id: string,
    hosts: readonly string[],
    at: Date,
  ): Promise<boolean>;
  find(id: string, transaction?: Transaction): Promise<Business | null>;
  findMany(ids: readonly string[], transaction?: Transaction): Promise<Business[]>;
  /**
   * Claims the active ones of these businesses for this transaction by writing to their documents: of two
   * transactions that do so, or of one and a deletion, one has to wait for the other. Answers which are not deleted.
   */
  lock(transaction: Transaction, ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Those of these businesses that are not deleted. */
  findActive(ids: readonly string[]): Promise<ReadonlySet<string>>;
  setEligibility(transaction: Transaction, id: string, eligibility: EligibilityRecord): Promise<boolean>;
  /** Makes a check due now, unless there was one since `checks` were counted; false then. */
  requestCheck(id: string, checks: number, at: Date): Promise<boolean>;
  setCampaign(transaction: Transaction, id: string, campaign: CampaignRecord): Promise<boolean>;
  /** Ends the business, to be erased from now on; false when it was deleted already. */
  markDeleted(transaction: Transaction, id: string, at: Date): Promise<boolean>;
  /** Notes a pass over what a deleted business left, and when the next one is due. */
  recordErasure(id: string, erasure: Erasure): Promise<void>;
  /** Removes the record of a deleted business; false when there is none. */
  remove(transaction: Transaction, id: string): Promise<boolean>;
}

export function createBusinessRepository(connection: Connection): BusinessRepository {
  const businesses = modelOf(connection, 'businesses', businessSchema);
  const raw = nativeCollection<RawBusiness>(connection, 'businesses');
  return {
    async insert(transaction, { id, at, ...business }) {
      await businesses.create([{ _id: id, ...business, ...initialState(at) }], {
        session: transaction,
      });
    },

    async setAdditionalHosts(transaction, id, hosts, at) {
      const record = await raw.findOne({ _id: id, ...NOT_DELETED }, { session: transaction });
      if (record === null) return false;
      await replaceUnique(raw, [withHosts(record, hosts, at)], transaction);
      return true;
    },

    async find(id, transaction) {
      const record = await businesses.findById(id, null, inTransaction(transaction)).lean();
      return record === null ? null : toBusiness(record);
    },

    async findMany(ids, transaction) {
      const records = await businesses
        .find({ _id: { $in: [...ids] } }, null, inTransaction(transaction))
        .lean();
      return records.map(toBusiness);
    },

    async lock(transaction, ids) {
      const distinct = [...new Set(ids)];
      const filter = { _id: { $in: distinct }, ...NOT_DELETED };
      const { matchedCount } = await businesses.updateMany(
        filter,
        { $inc: { writes: 1 } },
        { session: transaction, timestamps: false },
      );
      if (matchedCount === distinct.length) return new Set(distinct);
      const active = await businesses.find(filter, { _id: 1 }).session(transaction).lean();
      return new Set(active.map((record) => record._id));
    },

    async findActive(ids) {
      const records = await raw
        .find({ _id: { $in: [...new Set(ids)] }, ...NOT_DELETED }, { projection: { _id: 1 } })
        .toArray();
      return new Set(records.map((record) => record._id));
    },

    async setEligibility(transaction, id, eligibility) {
      const { matchedCount } = await businesses.updateOne(
        { _id: id, ...NOT_DELETED },
        { $set: { eligibility }, $inc: { writes: 1 } },
        { session: transaction },
      );
      return matchedCount === 1;
    },

    async requestCheck(id, checks, at) {
      const { matchedCount } = await businesses.updateOne(
        { _id: id, 'eligibility.checks': checks, ...NOT_DELETED },
        { $set: { 'eligibility.dueAt': at } },
      );
      return matchedCount === 1;
    },

    async setCampaign(transaction, id, campaign) {
      const { matchedCount } = await businesses.updateOne(
        { _id: id, ...NOT_DELETED },
        { $set: { campaign }, $inc: { writes: 1 } },
        { session: transaction },
      );
      return matchedCount === 1;
    },

    async markDeleted(transaction, id, at) {
      const record = await raw.findOne({ _id: id, ...NOT_DELETED }, { session: transaction });
      if (record === null) return false;
      await replaceUnique(raw, [asDeleted(record, at)], transaction);
      return true;
    },

    async recordErasure(id, erasure) {
      await businesses.updateOne({ _id: id, deletedAt: { $ne: null } }, { $set: { erasure } });
    },

    async remove(transaction, id) {
      const { deletedCount } = await businesses.deleteOne(
        { _id: id, deletedAt: { $ne: null } },
        { session: transaction },
      );
      return deletedCount === 1;
    },

    ...createBusinessesByHost(businesses),
    ...createOverdueBusinesses(businesses),
  };
}

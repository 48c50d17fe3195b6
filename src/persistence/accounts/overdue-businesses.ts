import type { Model } from 'mongoose';
import { toCampaign } from './business-document';
import { NOT_DELETED, type BusinessRecord } from './business-schema';
import { idsAfter } from '../mongo/collection';

/** What the sweep asks for: businesses that wait for somebody to act. */
export interface OverdueBusinesses {
  /** Deleted businesses whose erasure has been due since before `before`, the longest due first. */
  idsWithOverdueErasure(before: Date, limit: number): Promise<string[]>;
  /** Living businesses whose eligibility check has been due since before `before`, in order of id. */
  idsWithOverdueCheck(before: Date, after: string, limit: number): Promise<string[]>;
  /**
   * Living businesses whose campaign runs and was last charged for a day before this one or, given null, never;
   * in order of id.
   */
  idsRunningAndUnpaid(day: string | null, after: string, limit: number): Promise<string[]>;
  /** Living businesses whose campaign is suspended, in order of id. */
  pageOfSuspended(after: string, limit: number): Promise<SuspendedCampaign[]>;
}

export interface SuspendedCampaign {
  /** Id of the business. */
  readonly id: string;
  readonly chargedThrough: string | null;
}

export function createOverdueBusinesses(businesses: Model<BusinessRecord>): OverdueBusinesses {
  return {
    async idsWithOverdueErasure(before, limit) {
      const records = await businesses
        .find({ 'erasure.dueAt': { $gt: new Date(0), $lt: before } }, { _id: 1 })
        .sort({ 'erasure.dueAt': 1 })
        .limit(limit)
        .lean();
      return records.map((record) => record._id);
    },

    async idsWithOverdueCheck(before, after, limit) {
      return await idsAfter(
        businesses,
        { 'eligibility.dueAt': { $lt: before }, ...NOT_DELETED },
        after,
        limit,
      );
    },

    async idsRunningAndUnpaid(day, after, limit) {
      const unpaid = {
        'campaign.outreachStatus': 'running',
        'campaign.chargedThrough': day === null ? null : { $lt: day },
      } as const;
      return await idsAfter(businesses, { ...unpaid, ...NOT_DELETED }, after, limit);
    },

    async pageOfSuspended(after, limit) {
      const records = await businesses
        .find({
          'campaign.outreachStatus': 'suspended_insufficient_funds',
          _id: { $gt: after },
          ...NOT_DELETED,
        })
        .sort({ 'campaign.outreachStatus': 1, _id: 1 })
        .limit(limit)
        .lean();
      return records.map((record) => ({
        id: record._id,
        chargedThrough: toCampaign(record).chargedThrough,
      }));
    },
  };
}

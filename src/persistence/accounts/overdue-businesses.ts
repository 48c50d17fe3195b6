import { NOT_DELETED } from './business-document';
import type { BusinessCollection } from './businesses';

export interface SuspendedCampaign {
  /** Id of the business. */
  readonly id: string;
  readonly chargedThrough: string | null;
}

/** What the sweep asks for: businesses that wait for somebody to act. */
export function createOverdueBusinesses({ find, ids, idsAfter }: BusinessCollection) {
  return {
    /** Deleted businesses whose erasure has been due since before `before`, the longest due first. */
    async idsWithOverdueErasure(before: Date, limit: number): Promise<string[]> {
      const overdue = { 'erasure.dueAt': { $gt: new Date(0), $lt: before } };
      return await ids(overdue, { sort: { 'erasure.dueAt': 1 }, limit });
    },

    /** Active businesses whose eligibility check has been due since before `before`, in order of id. */
    idsWithOverdueCheck: async (before: Date, after: string, limit: number) =>
      await idsAfter({ 'eligibility.dueAt': { $lt: before }, ...NOT_DELETED }, after, limit),

    /**
     * Active businesses whose campaign runs and was last charged for a day before this one or, given null, never;
     * in order of id.
     */
    async idsRunningAndUnpaid(day: string | null, after: string, limit: number): Promise<string[]> {
      const running = { 'campaign.outreachStatus': 'running', ...NOT_DELETED };
      const unpaid = { 'campaign.chargedThrough': day === null ? null : { $lt: day } };
      return await idsAfter({ ...running, ...unpaid }, after, limit);
    },

    /** Active businesses whose campaign is suspended, in order of id. */
    async pageOfSuspended(after: string, limit: number): Promise<SuspendedCampaign[]> {
      const suspended = { 'campaign.outreachStatus': 'suspended_insufficient_funds', ...NOT_DELETED };
      const sort = { 'campaign.outreachStatus': 1, _id: 1 } as const;
      const businesses = await find({ ...suspended, _id: { $gt: after } }, { sort, limit });
      return businesses.map(({ id, campaign }) => ({ id, chargedThrough: campaign.chargedThrough }));
    },
  };
}

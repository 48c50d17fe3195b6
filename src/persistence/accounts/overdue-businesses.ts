import { dueBefore } from '../collections/due';
import { NOT_DELETED } from './business-document';
import type { BusinessCollection } from './businesses';

/** What the sweep asks for: businesses that wait for somebody to act. */
export function createOverdueBusinesses({ idsAfter }: BusinessCollection) {
  return {
    /** Deleted businesses whose erasure has been due since before `before`, in order of id. */
    idsWithOverdueErasure: async (before: Date, after: string, limit: number) =>
      await idsAfter({ 'erasure.dueAt': dueBefore(before) }, after, limit),

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

    /** Active businesses whose campaign is suspended and was not charged for this day yet, in order of id. */
    async idsSuspendedAndUnpaid(day: string, after: string, limit: number): Promise<string[]> {
      const suspended = { 'campaign.outreachStatus': 'suspended_insufficient_funds', ...NOT_DELETED };
      const unpaid = { 'campaign.chargedThrough': { $not: { $gte: day } } };
      return await idsAfter({ ...suspended, ...unpaid }, after, limit);
    },
  };
}

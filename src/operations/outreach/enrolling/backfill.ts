import type { OutreachCampaign } from '../../../domain/outreach/outreach-campaign';
import { firstStepDueAt } from '../../../domain/outreach/schedule/step-schedule';
import type { Needs } from '../../dependencies';
import type { EnrolProspects } from './enrol-prospects';
import { scheduleRules } from '../enrolment/schedule-rules';

/** Prospects in one transaction. */
const STEP_MAX = 200;

type BackfillDependencies = Needs<'businesses' | 'outreachCampaigns' | 'prospects', 'config' | 'now'> & {
  readonly enrolProspects: EnrolProspects;
};

export type Backfill = ReturnType<typeof createBackfill>;

/**
 * Enrols prospects that were there before outreach was set up, and decides anew about those that could not be written to, a
 * bounded number at a time. Answers how many it looked at; 0 at the end.
 */
export function createBackfill({ stores, enrolProspects }: BackfillDependencies) {
  return async function backfill({ businessId, partnerId }: OutreachCampaign): Promise<number> {
    return await stores.transact(async (transaction) => {
      const active = await stores.businesses.lock(transaction, [businessId]);
      const campaign = await stores.outreachCampaigns.find(businessId, transaction);
      if (!active.has(businessId) || campaign === null || campaign.backfill === null) return 0;
      const { after } = campaign.backfill;
      const { items, next } = await stores.prospects.list({
        filter: {
          partnerId,
          businessId,
          status: null,
          tag: null,
          search: [],
          seenAfter: null,
          seenBefore: null,
        },
        order: 'newest',
        after: after === null ? null : { value: after.createdAt.getTime(), id: after.id },
        limit: STEP_MAX,
        maxTimeMs: null,
      });
      await enrolProspects(transaction, campaign, items);
      const last = items.at(-1);
      const reached = next === null || last === undefined ? null : { createdAt: last.createdAt, id: last.id };
      const backfilled = reached === null ? null : { after: reached };
      await stores.outreachCampaigns.update(transaction, businessId, { backfill: backfilled });
      return items.length;
    });
  };
}

export type ActivatePending = ReturnType<typeof createActivatePending>;

/** Lets people who waited for a sequence to be approved go through it. Answers how many; 0 when nobody waits. */
export function createActivatePending({
  stores,
  config,
  now,
}: Needs<'businesses' | 'enrolments' | 'outreachCampaigns', 'config' | 'now'>) {
  const rules = scheduleRules(config);
  return async function activatePending({ businessId }: OutreachCampaign): Promise<number> {
    return await stores.transact(async (transaction) => {
      const active = await stores.businesses.lock(transaction, [businessId]);
      const campaign = await stores.outreachCampaigns.find(businessId, transaction);
      if (!active.has(businessId) || campaign === null || campaign.approved === null) return 0;
      const { version } = campaign.approved;
      const at = now();
      const waiting = await stores.enrolments.listAnyIn(businessId, 'pending_approval', STEP_MAX);
      const updates = waiting.map(({ id, timeZone, hold }) => {
        const dueAt = hold === null ? firstStepDueAt(at, timeZone ?? 'UTC', rules) : hold.until;
        const started = { state: 'active', sequenceVersion: version, step: 1, dueAt, updatedAt: at } as const;
        return { id, set: started };
      });
      await stores.enrolments.updateMany(transaction, updates);
      return waiting.length;
    });
  };
}

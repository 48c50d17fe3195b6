import { listPositionOf, newestPositionOf } from '../../../domain/leads/prospects/prospect-order';
import type { OutreachCampaign } from '../../../domain/outreach/outreach-campaign';
import { firstStepDueAt } from '../../../domain/outreach/schedule/step-schedule';
import type { Transaction } from '../../../persistence/mongo/transact';
import type { OutreachDependencies } from '../outreach-dependencies';
import { enrolProspects } from './enrol-prospects';

/** Prospects in one transaction. */
const STEP_MAX = 200;

/**
 * Enrols prospects that were there before outreach was set up, and decides anew about those that could not be written to, a
 * bounded number at a time. Answers how many it looked at; 0 at the end.
 */
export async function backfill(
  deps: OutreachDependencies,
  { businessId, partnerId }: OutreachCampaign,
): Promise<number> {
  const { stores } = deps;
  return await stores.transact(async (transaction) => {
    const campaign = await lockCampaign(deps, transaction, businessId);
    if (campaign === null || campaign.backfill === null) return 0;
    const { after } = campaign.backfill;
    const position = after === null ? null : newestPositionOf(after);
    const { items, next } = await stores.prospects.walk({ partnerId, businessId }, position, STEP_MAX);
    await enrolProspects(deps, transaction, campaign, items);
    const reached = next === null ? null : { after: listPositionOf(next) };
    await stores.outreachCampaigns.update(transaction, businessId, { backfill: reached });
    return items.length;
  });
}

/** Lets people who waited for a sequence to be approved go through it. Answers how many; 0 when nobody waits. */
export async function activatePending(
  deps: OutreachDependencies,
  { businessId }: OutreachCampaign,
): Promise<number> {
  const { stores, config, now } = deps;
  return await stores.transact(async (transaction) => {
    const campaign = await lockCampaign(deps, transaction, businessId);
    if (campaign === null || campaign.approved === null) return 0;
    const { version } = campaign.approved;
    const at = now();
    const waiting = await stores.enrolments.listAnyIn(businessId, 'pending_approval', STEP_MAX);
    const updates = waiting.map(({ id, timeZone, hold }) => {
      const dueAt = hold === null ? firstStepDueAt(at, timeZone ?? 'UTC', config.outreach) : hold.until;
      const started = { state: 'active', sequenceVersion: version, step: 1, dueAt, updatedAt: at } as const;
      return { id, set: started };
    });
    await stores.enrolments.updateMany(transaction, updates);
    return waiting.length;
  });
}

/** Null where the business is gone, or has no outreach. */
async function lockCampaign(
  { stores }: OutreachDependencies,
  transaction: Transaction,
  businessId: string,
): Promise<OutreachCampaign | null> {
  const active = await stores.businesses.lock(transaction, [businessId]);
  return active.has(businessId) ? await stores.outreachCampaigns.find(businessId, transaction) : null;
}

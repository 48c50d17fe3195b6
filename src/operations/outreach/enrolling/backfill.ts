import { listPositionOf, newestPositionOf } from '../../../domain/leads/prospects/prospect-order';
import type { OutreachCampaign } from '../../../domain/outreach/outreach-campaign';
import type { OutreachDependencies } from '../outreach-dependencies';
import { enrolProspects } from './enrol-prospects';

/** Prospects in one transaction. */
const STEP_MAX = 200;

/**
 * Enrols prospects that were there before outreach was set up, decides anew about those that could not be written to, and
 * starts those who waited for an approval, a bounded number at a time. Answers how many it looked at; 0 at the end.
 */
export async function backfill(
  deps: OutreachDependencies,
  { businessId, partnerId }: OutreachCampaign,
): Promise<number> {
  const { stores } = deps;
  return await stores.transact(async (transaction) => {
    const active = await stores.businesses.lock(transaction, [businessId]);
    const campaign = await stores.outreachCampaigns.find(businessId, transaction);
    if (!active.has(businessId) || campaign === null || campaign.backfill === null) return 0;
    const { after } = campaign.backfill;
    const position = after === null ? null : newestPositionOf(after);
    const { items, next } = await stores.prospects.walk({ partnerId, businessId }, position, STEP_MAX);
    await enrolProspects(deps, transaction, campaign, items);
    const reached = next === null ? null : { after: listPositionOf(next) };
    await stores.outreachCampaigns.update(transaction, businessId, { backfill: reached });
    return items.length;
  });
}

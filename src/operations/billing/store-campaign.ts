import type { CampaignRecord } from '../../domain/billing/campaign';
import { currentState } from '../../domain/billing/campaign-changes';
import type { Transaction } from '../../persistence/mongo/transact';
import type { Needs } from '../dependencies';

export type StoreCampaignDependencies = Needs<'businesses' | 'outreachCampaigns', 'now' | 'poke'>;

/**
 * Stores what a business's campaign has become by its switch, its eligibility, its funds or a block, and tells its
 * outreach, where that is set up. Once this is committed, no message starts that may not, and the loop of outreach goes on
 * where that may.
 */
export async function storeCampaign(
  { stores, poke, now }: StoreCampaignDependencies,
  transaction: Transaction,
  businessId: string,
  campaign: CampaignRecord,
): Promise<void> {
  await stores.businesses.update(transaction, businessId, { campaign });
  const outreach = await stores.outreachCampaigns.find(businessId, transaction);
  const isRunning = maySend(campaign);
  if (outreach === null || outreach.isRunning === isRunning) return;
  await stores.outreachCampaigns.update(transaction, businessId, { isRunning, dueAt: now() });
  stores.afterCommit(transaction, () => poke({ type: 'runOutreach', input: { businessId } }));
}

/** Whether switch, eligibility and funds let a campaign send; what blocks it is kept beside that. */
export function maySend({ changes }: Pick<CampaignRecord, 'changes'>): boolean {
  const { enabled, eligible, suspended } = currentState(changes);
  return enabled && eligible && !suspended;
}

/** Wakes what waits for the money or the switch of a business: its billing, and its outreach where that is set up. */
export async function pokeCampaign(
  { stores, poke }: Needs<'outreachCampaigns', 'poke'>,
  businessId: string,
): Promise<void> {
  poke({ type: 'billCampaign', input: { businessId } });
  if ((await stores.outreachCampaigns.find(businessId)) !== null)
    poke({ type: 'runOutreach', input: { businessId } });
}

import type { Settlement } from '../../domain/billing/settlement';
import type { Needs } from '../dependencies';
import { storeCampaign, type StoreCampaignDependencies } from './store-campaign';

/**
 * Charges what a campaign owes now. Safe to repeat, and to run several times at once: a day is charged once.
 * Null when the business is gone.
 */
export async function settleCampaign(
  deps: StoreCampaignDependencies & Needs<never, 'claimBusiness' | 'settleInTransaction'>,
  businessId: string,
): Promise<Settlement | null> {
  return await deps.stores.transact(async (transaction) => {
    const claimed = await deps.claimBusiness(transaction, businessId);
    if (claimed === null) return null;
    const settlement = await deps.settleInTransaction(transaction, claimed);
    const { campaign, charges, transition } = settlement;
    if (charges.length > 0 || transition !== null)
      await storeCampaign(deps, transaction, businessId, campaign);
    return settlement;
  });
}

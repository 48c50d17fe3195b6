import type { Needs } from '../dependencies';
import type { Settled } from './settle-in-transaction';
import { storeCampaign, type StoreCampaignDependencies } from './store-campaign';

type SettleCampaignDependencies = StoreCampaignDependencies &
  Needs<never, 'claimBusiness' | 'settleInTransaction'>;

/**
 * Charges what a campaign owes now. Safe to repeat, and to run several times at once: a day is charged once.
 * Null when the business is gone.
 */
export function createSettleCampaign(deps: SettleCampaignDependencies) {
  const { stores, claimBusiness, settleInTransaction } = deps;
  return async function settleCampaign(businessId: string): Promise<Settled | null> {
    return await stores.transact(async (transaction) => {
      const claimed = await claimBusiness(transaction, businessId);
      if (claimed === null) return null;
      const settled = await settleInTransaction(transaction, claimed);
      const { charges, transition } = settled.settlement;
      if (charges.length > 0 || transition !== null)
        await storeCampaign(deps, transaction, businessId, settled.campaign);
      return settled;
    });
  };
}

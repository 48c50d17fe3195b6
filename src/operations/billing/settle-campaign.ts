import type { Settlement } from '../../domain/billing/settlement';
import type { Needs } from '../dependencies';
import { storeCampaign, type StoreCampaignDependencies } from './store-campaign';
import type { CampaignRecord } from '../../domain/billing/campaign';

export interface CampaignSettlement {
  readonly campaign: CampaignRecord;
  readonly rest: Settlement['rest'];
  /** Days charged by this call. */
  readonly charged: number;
}

type SettleCampaignDependencies = StoreCampaignDependencies &
  Needs<never, 'claimBusiness' | 'settleInTransaction'>;

/**
 * Charges what a campaign owes now. Safe to repeat, and to run several times at once: a day is charged once.
 * Null when the business is gone.
 */
export function createSettleCampaign(deps: SettleCampaignDependencies) {
  const { stores, claimBusiness, settleInTransaction } = deps;
  return async function settleCampaign(businessId: string): Promise<CampaignSettlement | null> {
    const settled = await stores.transact(async (transaction) => {
      const claimed = await claimBusiness(transaction, businessId);
      if (claimed === null) return null;
      const result = await settleInTransaction(transaction, claimed);
      if (isDifferent(result.settlement)) await storeCampaign(deps, transaction, businessId, result.campaign);
      return result;
    });
    if (settled === null) return null;
    const { campaign, settlement } = settled;
    return { campaign, rest: settlement.rest, charged: settlement.charges.length };
  };
}

function isDifferent({ charges, transitions }: Settlement): boolean {
  return charges.length > 0 || transitions.length > 0;
}

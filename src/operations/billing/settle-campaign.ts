import type { Settlement } from '../../domain/billing/settlement';
import type { CampaignRecord } from '../../persistence/business-document';
import type { OperationDependencies } from '../dependencies';
import type { ClaimBusiness } from '../wallet/claim-business';
import type { SettleInTransaction } from './settle-in-transaction';

export interface CampaignSettlement {
  readonly campaign: CampaignRecord;
  readonly rest: Settlement['rest'];
  /** Days charged by this call. */
  readonly charged: number;
  /** Suspensions and ends of one by this call, in their order. */
  readonly turns: Settlement['turns'];
}

type SettleCampaignDependencies = Pick<OperationDependencies, 'stores' | 'poke'> & {
  readonly claimBusiness: ClaimBusiness;
  readonly settleInTransaction: SettleInTransaction;
};

/**
 * Charges what a campaign owes now. Safe to repeat, and to run several times at once: a day is charged once.
 * Null when the business is gone.
 */
export function createSettleCampaign({
  stores,
  poke,
  claimBusiness,
  settleInTransaction,
}: SettleCampaignDependencies) {
  return async function settleCampaign(businessId: string): Promise<CampaignSettlement | null> {
    const settled = await stores.transact(async (transaction) => {
      const claimed = await claimBusiness(transaction, businessId);
      if (claimed === null) return null;
      const result = await settleInTransaction(transaction, claimed);
      if (isDifferent(result.settlement)) {
        await stores.businesses.setCampaign(transaction, businessId, result.campaign);
      }
      return result;
    });
    if (settled === null) return null;
    const { campaign, settlement, listenerIds } = settled;
    for (const webhookId of listenerIds) poke({ type: 'deliverWebhooks', input: { webhookId } });
    return { campaign, rest: settlement.rest, charged: settlement.charges.length, turns: settlement.turns };
  };
}

function isDifferent({ charges, turns }: Settlement): boolean {
  return charges.length > 0 || turns.length > 0;
}

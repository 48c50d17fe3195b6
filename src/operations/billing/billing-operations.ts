import { createFindUser } from '../accounts/users/find-user';
import type { OperationDependencies } from '../dependencies';
import { createAwaitSends } from '../outreach/claims/await-sends';
import { createSetCampaignStatus } from './set-campaign-status';
import { createSettleCampaign } from './settle-campaign';
import { createSettlementParts } from './settlement-parts';

export type BillingOperations = ReturnType<typeof createBillingOperations>;

/** The use cases of campaigns and of what they are charged. */
export function createBillingOperations(dependencies: OperationDependencies) {
  const deps = {
    ...dependencies,
    ...createSettlementParts(dependencies),
    findUser: createFindUser(dependencies),
    awaitSends: createAwaitSends(dependencies),
  };
  return {
    setCampaignStatus: createSetCampaignStatus(deps),
    settleCampaign: createSettleCampaign(deps),
  };
}

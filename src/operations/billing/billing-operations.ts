import type { OperationDependencies } from '../dependencies';
import { withParts } from '../operation-parts';
import { setCampaignStatus } from './set-campaign-status';
import { settleCampaign } from './settle-campaign';

export type BillingOperations = ReturnType<typeof createBillingOperations>;

/** The use cases of campaigns and of what they are charged. */
export function createBillingOperations(dependencies: OperationDependencies) {
  const deps = withParts(dependencies);
  return {
    setCampaignStatus: setCampaignStatus.bind(null, deps),
    settleCampaign: settleCampaign.bind(null, deps),
  };
}

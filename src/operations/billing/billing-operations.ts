import { createRecordAudit } from '../accounts/audit/record-audit';
import { createFindUser } from '../accounts/users/find-user';
import { createPublishEvents } from '../deliveries/events/publish-events';
import type { OperationDependencies } from '../dependencies';
import { createClaimBusiness } from '../wallet/claim-business';
import { createBookEntries } from '../wallet/ledger/book-entries';
import { createAwaitSends } from '../outreach/claims/await-sends';
import { createCommitSettlement } from './commit-settlement';
import { createSetCampaignStatus } from './set-campaign-status';
import { createSettleCampaign } from './settle-campaign';
import { createSettleInTransaction } from './settle-in-transaction';

export type BillingOperations = ReturnType<typeof createBillingOperations>;

/** The use cases of campaigns and of what they are charged. */
export function createBillingOperations(dependencies: OperationDependencies) {
  const shared = {
    ...dependencies,
    findUser: createFindUser(dependencies),
    recordAudit: createRecordAudit(dependencies),
    publishEvents: createPublishEvents(dependencies),
    bookEntries: createBookEntries(dependencies),
    claimBusiness: createClaimBusiness(dependencies),
    commitSettlement: createCommitSettlement(dependencies),
    awaitSends: createAwaitSends(dependencies),
  };
  const deps = { ...shared, settleInTransaction: createSettleInTransaction(shared) };
  return {
    setCampaignStatus: createSetCampaignStatus(deps),
    settleCampaign: createSettleCampaign(deps),
  };
}

import { createRecordAudit } from '../accounts/audit/record-audit';
import { createPublishEvents } from '../deliveries/events/publish-events';
import type { OperationDependencies } from '../dependencies';
import { createClaimBusiness } from '../wallet/claim-business';
import { createBookEntries } from '../wallet/ledger/book-entries';
import { createCommitSettlement } from './commit-settlement';
import { createSettleInTransaction } from './settle-in-transaction';

/** What use cases that settle a campaign are made with, beside what all operations have. */
export function createSettlementParts(dependencies: OperationDependencies) {
  const parts = {
    recordAudit: createRecordAudit(dependencies),
    publishEvents: createPublishEvents(dependencies),
    bookEntries: createBookEntries(dependencies),
    claimBusiness: createClaimBusiness(dependencies),
    commitSettlement: createCommitSettlement(dependencies),
  };
  return { ...parts, settleInTransaction: createSettleInTransaction({ ...dependencies, ...parts }) };
}

import { createRecordAudit } from './accounts/audit/record-audit';
import { createFindUser } from './accounts/users/find-user';
import { createSettleInTransaction } from './billing/settle-in-transaction';
import { createPublishEvents } from './deliveries/events/publish-events';
import type { OperationDependencies, OperationParts } from './dependencies';
import { createClaimBusiness } from './wallet/claim-business';
import { createFindWallet } from './wallet/find-wallet';
import { createBookEntries } from './wallet/ledger/book-entries';

/** The dependencies of a subject's operations, with the parts that many of them share. */
export function withParts<Dependencies extends OperationDependencies>(
  dependencies: Dependencies,
): Dependencies & OperationParts {
  const findUser = createFindUser(dependencies);
  const parts = {
    findUser,
    findWallet: createFindWallet({ ...dependencies, findUser }),
    recordAudit: createRecordAudit(dependencies),
    publishEvents: createPublishEvents(dependencies),
    claimBusiness: createClaimBusiness(dependencies),
    bookEntries: createBookEntries(dependencies),
  };
  const settleInTransaction = createSettleInTransaction({ ...dependencies, ...parts });
  return { ...dependencies, ...parts, settleInTransaction };
}

import type { InboundParts } from '../../../domain/outreach/inbound/inbound-parts';
import { createRecordAudit } from '../../accounts/audit/record-audit';
import { createSettleInTransaction } from '../../billing/settle-in-transaction';
import { createPublishEvents } from '../../deliveries/events/publish-events';
import type { OperationDependencies } from '../../dependencies';
import { createClaimBusiness } from '../../wallet/claim-business';
import { createBookEntries } from '../../wallet/ledger/book-entries';
import { createStoreOutreach } from '../campaign/store-outreach';
import { createProcessDueMessages } from './process-due-messages';
import { createProcessMessage } from './process-message';

export interface InboundProcessingDependencies extends OperationDependencies {
  readonly parseMessage: (bytes: Buffer) => Promise<InboundParts | null>;
}

/** What the loop for messages that came in does in one step. */
export function createInboundProcessing(dependencies: InboundProcessingDependencies) {
  const shared = {
    ...dependencies,
    publishEvents: createPublishEvents(dependencies),
    recordAudit: createRecordAudit(dependencies),
    bookEntries: createBookEntries(dependencies),
    claimBusiness: createClaimBusiness(dependencies),
  };
  const settling = { ...shared, settleInTransaction: createSettleInTransaction(shared) };
  const deps = { ...shared, storeOutreach: createStoreOutreach(settling) };
  return createProcessDueMessages({ ...deps, processMessage: createProcessMessage(deps) });
}

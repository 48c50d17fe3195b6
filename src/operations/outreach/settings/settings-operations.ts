import { createRecordAudit } from '../../accounts/audit/record-audit';
import { createFindUser } from '../../accounts/users/find-user';
import type { OperationDependencies } from '../../dependencies';
import { createCommitSettlement } from '../../billing/commit-settlement';
import { createSettleInTransaction } from '../../billing/settle-in-transaction';
import { createPublishEvents } from '../../deliveries/events/publish-events';
import { createClaimBusiness } from '../../wallet/claim-business';
import { createBookEntries } from '../../wallet/ledger/book-entries';
import { createNoteHealth } from '../campaign/note-health';
import { createStoreOutreach } from '../campaign/store-outreach';
import { createApproveSequence } from './approve-sequence';
import { createChangeOutreach } from './change-outreach';
import { createCheckSenderDomain } from './check-sender-domain';
import { createFindOutreach } from './find-outreach';
import { createReadOverview } from './read-overview';
import { createGetSequence, createReadSequence } from './read-sequence';
import { createResumeOutreach } from './resume-outreach';
import { createSaveRules } from './save-rules';
import { createSaveSender } from './save-sender';
import { createSaveSequence } from './save-sequence';

/** What people set, read and approve before messages leave. */
export function createOutreachSettingsOperations(dependencies: OperationDependencies) {
  const shared = {
    ...dependencies,
    findUser: createFindUser(dependencies),
    recordAudit: createRecordAudit(dependencies),
    publishEvents: createPublishEvents(dependencies),
    bookEntries: createBookEntries(dependencies),
    claimBusiness: createClaimBusiness(dependencies),
    commitSettlement: createCommitSettlement(dependencies),
    readSequence: createReadSequence(dependencies),
  };
  const settling = { ...shared, settleInTransaction: createSettleInTransaction(shared) };
  const storeOutreach = createStoreOutreach(settling);
  const deps = {
    ...shared,
    findOutreach: createFindOutreach(shared),
    changeOutreach: createChangeOutreach({ ...shared, storeOutreach }),
  };
  return {
    findOutreach: deps.findOutreach,
    changeOutreach: deps.changeOutreach,
    noteHealth: createNoteHealth({ ...shared, storeOutreach }),
    getSequence: createGetSequence(deps),
    saveSender: createSaveSender(deps),
    saveSequence: createSaveSequence(deps),
    saveRules: createSaveRules(deps),
    approveSequence: createApproveSequence(deps),
    resumeOutreach: createResumeOutreach(deps),
    readOverview: createReadOverview(deps),
    checkSenderDomain: createCheckSenderDomain(deps),
  };
}

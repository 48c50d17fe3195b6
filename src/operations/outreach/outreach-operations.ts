import type { OperationDependencies } from '../dependencies';
import { withParts } from '../operation-parts';
import { createChangeEnrolment } from './enrolments/change-enrolment';
import {
  createGetEnrolment,
  createListEnrolments,
  createReadProspectOutreach,
} from './enrolments/read-enrolments';
import { createReceiveMessage } from './inbound/receive-message';
import { createOutboxOperations } from './outbox/outbox-operations';
import { createPreviewOutreach } from './preview/preview-outreach';
import { createSendTestMessage } from './preview/send-test-message';
import { createGetSend, createListSends } from './sends/read-sends';
import { createResolveSend } from './sends/resolve-send';
import { createApproveSequence } from './settings/approve-sequence';
import { createCheckSenderDomain } from './settings/check-sender-domain';
import { findOutreach } from './settings/find-outreach';
import { createReadOverview } from './settings/read-overview';
import { createGetSequence } from './settings/read-sequence';
import { createReadStats } from './settings/read-stats';
import { createResumeOutreach } from './settings/resume-outreach';
import { createSaveRules } from './settings/save-rules';
import { createSaveSender } from './settings/save-sender';
import { createSaveSequence } from './settings/save-sequence';
import {
  createAddSuppressions,
  createListSuppressions,
  createRemoveSuppression,
} from './suppressions/manage-suppressions';
import { createEraseByToken, createReadHeldData } from './unsubscribe/held-data';
import { createUnsubscribe } from './unsubscribe/unsubscribe';
import type { UserAddress } from '../accounts/users/find-user';

export type OutreachOperations = ReturnType<typeof createOutreachOperations>;

/** The use cases of outreach. */
export function createOutreachOperations(dependencies: OperationDependencies) {
  const deps = withParts(dependencies);
  return {
    findOutreach: async (address: UserAddress) => await findOutreach(deps, address),
    getSequence: createGetSequence(deps),
    saveSender: createSaveSender(deps),
    saveSequence: createSaveSequence(deps),
    saveRules: createSaveRules(deps),
    approveSequence: createApproveSequence(deps),
    resumeOutreach: createResumeOutreach(deps),
    readOverview: createReadOverview(deps),
    checkSenderDomain: createCheckSenderDomain(deps),
    previewOutreach: createPreviewOutreach(deps),
    sendTestMessage: createSendTestMessage(deps),
    readOutreachStats: createReadStats(deps),
    ...createChangeEnrolment(deps),
    getEnrolment: createGetEnrolment(deps),
    listEnrolments: createListEnrolments(deps),
    readProspectOutreach: createReadProspectOutreach(deps),
    getSend: createGetSend(deps),
    listSends: createListSends(deps),
    resolveSend: createResolveSend(deps),
    listSuppressions: createListSuppressions(deps),
    addSuppressions: createAddSuppressions(deps),
    removeSuppression: createRemoveSuppression(deps),
    receiveMessage: createReceiveMessage(deps),
    unsubscribe: createUnsubscribe(deps),
    readHeldData: createReadHeldData(deps),
    eraseByToken: createEraseByToken(deps),
    ...createOutboxOperations(deps),
  };
}

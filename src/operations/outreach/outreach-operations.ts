import type { OperationDependencies } from '../dependencies';
import { withParts } from '../operation-parts';
import { holdEnrolment, resumeEnrolment, stopEnrolment } from './enrolments/change-enrolment';
import { getEnrolment, listEnrolments, readProspectOutreach } from './enrolments/read-enrolments';
import { receiveMessage } from './inbound/receive-message';
import { createOutboxOperations } from './outbox/outbox-operations';
import { previewOutreach } from './preview/preview-outreach';
import { sendTestMessage } from './preview/send-test-message';
import { getSend, listSends } from './sends/read-sends';
import { resolveSend } from './sends/resolve-send';
import { approveSequence } from './settings/approve-sequence';
import { checkSenderDomain, findOutreach } from './settings/find-outreach';
import { readOverview } from './settings/read-overview';
import { getSequence } from './settings/read-sequence';
import { readOutreachStats } from './settings/read-stats';
import { resumeOutreach } from './settings/resume-outreach';
import { saveRules } from './settings/save-rules';
import { saveSender } from './settings/save-sender';
import { saveSequence } from './settings/save-sequence';
import { addSuppressions, listSuppressions, removeSuppression } from './suppressions/manage-suppressions';
import { eraseByToken, readHeldData } from './unsubscribe/held-data';
import { unsubscribe } from './unsubscribe/unsubscribe';

export type OutreachOperations = ReturnType<typeof createOutreachOperations>;

/** The use cases of outreach. */
export function createOutreachOperations(dependencies: OperationDependencies) {
  const deps = withParts(dependencies);
  return {
    findOutreach: findOutreach.bind(null, deps),
    getSequence: getSequence.bind(null, deps),
    saveSender: saveSender.bind(null, deps),
    saveSequence: saveSequence.bind(null, deps),
    saveRules: saveRules.bind(null, deps),
    approveSequence: approveSequence.bind(null, deps),
    resumeOutreach: resumeOutreach.bind(null, deps),
    readOverview: readOverview.bind(null, deps),
    checkSenderDomain: checkSenderDomain.bind(null, deps),
    previewOutreach: previewOutreach.bind(null, deps),
    sendTestMessage: sendTestMessage.bind(null, deps),
    readOutreachStats: readOutreachStats.bind(null, deps),
    stopEnrolment: stopEnrolment.bind(null, deps),
    holdEnrolment: holdEnrolment.bind(null, deps),
    resumeEnrolment: resumeEnrolment.bind(null, deps),
    getEnrolment: getEnrolment.bind(null, deps),
    listEnrolments: listEnrolments.bind(null, deps),
    readProspectOutreach: readProspectOutreach.bind(null, deps),
    getSend: getSend.bind(null, deps),
    listSends: listSends.bind(null, deps),
    resolveSend: resolveSend.bind(null, deps),
    listSuppressions: listSuppressions.bind(null, deps),
    addSuppressions: addSuppressions.bind(null, deps),
    removeSuppression: removeSuppression.bind(null, deps),
    receiveMessage: receiveMessage.bind(null, deps),
    unsubscribe: unsubscribe.bind(null, deps),
    readHeldData: readHeldData.bind(null, deps),
    eraseByToken: eraseByToken.bind(null, deps),
    ...createOutboxOperations(deps),
  };
}

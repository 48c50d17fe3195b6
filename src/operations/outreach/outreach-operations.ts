import type { OperationDependencies } from '../dependencies';
import { withParts } from '../operation-parts';
import { createEndEnrolment } from './enrolment/end-enrolment';
import { createChangeEnrolment } from './enrolments/change-enrolment';
import { createGetEnrolment, createListEnrolments } from './enrolments/list-enrolments';
import { createReadProspectOutreach } from './enrolments/read-prospect-outreach';
import { createGetSend, createListSends } from './sends/list-sends';
import { createResolveSend } from './sends/resolve-send';
import { createPreviewOutreach } from './preview/preview-outreach';
import { createSendTestMessage } from './preview/send-test-message';
import { createReadSequence } from './settings/read-sequence';
import { createFindSuppressed } from './suppressions/find-suppressed';
import { createReadStats } from './settings/read-stats';
import { createOutreachMailOperations } from './outreach-mail-operations';
import { createOutboxOperations } from './outbox/outbox-operations';
import { createOutreachSettingsOperations } from './settings/settings-operations';

export type OutreachOperations = ReturnType<typeof createOutreachOperations>;

/** The use cases of outreach. */
export function createOutreachOperations(dependencies: OperationDependencies) {
  const deps = {
    ...withParts(dependencies),
    getEnrolment: createGetEnrolment(dependencies),
    endEnrolment: createEndEnrolment(dependencies),
    getSend: createGetSend(dependencies),
  };
  const { changeOutreach, noteHealth, ...settings } = createOutreachSettingsOperations(dependencies);
  const { findOutreach } = settings;
  return {
    ...settings,
    ...createOutreachMailOperations(dependencies),
    ...createOutboxOperations(dependencies),
    ...createChangeEnrolment(deps),
    getEnrolment: deps.getEnrolment,
    listEnrolments: createListEnrolments(deps),
    readProspectOutreach: createReadProspectOutreach(dependencies),
    getSend: deps.getSend,
    listSends: createListSends(deps),
    resolveSend: createResolveSend({ ...deps, noteHealth }),
    readOutreachStats: createReadStats(deps),
    previewOutreach: createPreviewOutreach({
      ...dependencies,
      findOutreach,
      findSuppressed: createFindSuppressed(dependencies),
      readSequence: createReadSequence(dependencies),
    }),
    sendTestMessage: createSendTestMessage({ ...dependencies, findOutreach, changeOutreach }),
  };
}

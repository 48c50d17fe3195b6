import { createRecordAudit } from '../accounts/audit/record-audit';
import { createFindUser } from '../accounts/users/find-user';
import type { OperationDependencies } from '../dependencies';
import { createFindWallet } from '../wallet/find-wallet';
import { createEndEnrolment } from './enrolment/end-enrolment';
import { createChangeEnrolment } from './enrolments/change-enrolment';
import { createGetEnrolment, createListEnrolments } from './enrolments/list-enrolments';
import { createListSends } from './sends/list-sends';
import { createReadStats } from './settings/read-stats';
import { createOutreachMailOperations } from './outreach-mail-operations';
import { createOutboxOperations } from './outbox/outbox-operations';
import { createOutreachSettingsOperations } from './settings/settings-operations';

export type OutreachOperations = ReturnType<typeof createOutreachOperations>;

/** The use cases of outreach. */
export function createOutreachOperations(dependencies: OperationDependencies) {
  const shared = {
    ...dependencies,
    findUser: createFindUser(dependencies),
    getEnrolment: createGetEnrolment(dependencies),
    recordAudit: createRecordAudit(dependencies),
    endEnrolment: createEndEnrolment(dependencies),
  };
  const deps = { ...shared, findWallet: createFindWallet(shared) };
  return {
    ...createOutreachSettingsOperations(dependencies),
    ...createOutreachMailOperations(dependencies),
    ...createOutboxOperations(dependencies),
    ...createChangeEnrolment(deps),
    getEnrolment: deps.getEnrolment,
    listEnrolments: createListEnrolments(deps),
    listSends: createListSends(deps),
    readOutreachStats: createReadStats(deps),
  };
}

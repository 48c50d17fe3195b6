import type { OperationDependencies } from '../../dependencies';
import { withParts } from '../../operation-parts';
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
    ...withParts(dependencies),
    readSequence: createReadSequence(dependencies),
  };
  const storeOutreach = createStoreOutreach(shared);
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

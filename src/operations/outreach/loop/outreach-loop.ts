import type { OperationDependencies } from '../../dependencies';
import { withParts } from '../../operation-parts';
import { createChangeBlocks } from '../campaign/change-blocks';
import { createStoreOutreach } from '../campaign/store-outreach';
import { createActivatePending, createBackfill } from '../enrolling/backfill';
import { createEndEnrolment } from '../enrolment/end-enrolment';
import { createEnrolProspects } from '../enrolling/enrol-prospects';
import { createClaimSends } from '../sending/claim-sends';
import { createPrices } from '../sending/prices';
import { createReadDueSteps } from '../sending/read-due-steps';
import { createReadSequenceVersion } from '../sending/read-sequence';
import { createRecordSends, type RecordSends } from '../sending/record-sends';
import { createSendBatch } from '../sending/send-batch';
import { createFindSuppressed } from '../suppressions/find-suppressed';
import { createSuppress } from '../suppressions/suppress';
import { createMessageLinks } from '../unsubscribe/message-links';
import { createRunOutreach } from './run-outreach';
import { createSendDue } from './send-due';

export type RunOutreach = ReturnType<typeof createOutreachLoop>;

/** What the loop of a business does in one step, with all its parts. */
export function createOutreachLoop(
  dependencies: OperationDependencies,
  watchSends: (recordSends: RecordSends) => RecordSends = (recordSends) => recordSends,
) {
  const shared = {
    ...withParts(dependencies),
    endEnrolment: createEndEnrolment(dependencies),
    findSuppressed: createFindSuppressed(dependencies),
    readSequence: createReadSequenceVersion(dependencies),
    suppress: createSuppress(dependencies),
    links: createMessageLinks(dependencies),
  };
  const storing = {
    ...shared,
    storeOutreach: createStoreOutreach(shared),
    prices: createPrices(shared),
    readDueSteps: createReadDueSteps(shared),
  };
  const recordSends = watchSends(createRecordSends(storing));
  const changeBlocks = createChangeBlocks(storing);
  const sendBatch = createSendBatch({ ...storing, claimSends: createClaimSends(storing), recordSends });
  return createRunOutreach({
    ...storing,
    recordSends,
    changeBlocks,
    backfill: createBackfill({ ...storing, enrolProspects: createEnrolProspects(storing) }),
    activatePending: createActivatePending(storing),
    sendDue: createSendDue({ ...storing, sendBatch, changeBlocks }),
  });
}

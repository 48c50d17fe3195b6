import { createSettlementParts } from '../../billing/settlement-parts';
import type { OperationDependencies } from '../../dependencies';
import { createChangeBlocks } from '../campaign/change-blocks';
import { createStoreOutreach } from '../campaign/store-outreach';
import { createActivatePending, createBackfill } from '../enrolling/backfill';
import { createEndEnrolment } from '../enrolment/end-enrolment';
import { createEnrolProspects } from '../enrolling/enrol-prospects';
import { createClaimSend } from '../sending/claim-send';
import { createExamineStep } from '../sending/examine-step';
import { createReadSequenceVersion } from '../sending/read-sequence';
import { createRecordSend, type RecordSend } from '../sending/record-send';
import { createSendStep } from '../sending/send-step';
import { createSettlePrice } from '../sending/settle-price';
import { createUpdateCampaignAfterSend } from '../sending/update-campaign';
import { createFindSuppressed } from '../suppressions/find-suppressed';
import { createSuppress } from '../suppressions/suppress';
import { createMessageLinks } from '../unsubscribe/message-links';
import { createRunOutreach } from './run-outreach';
import { createSendDue } from './send-due';

export type RunOutreach = ReturnType<typeof createOutreachLoop>;

/** What the loop of a business does in one step, with all its parts. */
export function createOutreachLoop(
  dependencies: OperationDependencies,
  watchSends: (recording: RecordSend) => RecordSend = (recording) => recording,
) {
  const shared = {
    ...dependencies,
    ...createSettlementParts(dependencies),
    endEnrolment: createEndEnrolment(dependencies),
    findSuppressed: createFindSuppressed(dependencies),
    readSequence: createReadSequenceVersion(dependencies),
    suppress: createSuppress(dependencies),
    links: createMessageLinks(dependencies),
  };
  const storing = { ...shared, storeOutreach: createStoreOutreach(shared) };
  const recording = watchSends(
    createRecordSend({
      ...storing,
      settlePrice: createSettlePrice(storing),
      updateCampaign: createUpdateCampaignAfterSend(storing),
    }),
  );
  const claimSend = createClaimSend({ ...storing, examineStep: createExamineStep(storing) });
  const changeBlocks = createChangeBlocks(storing);
  const sendStep = createSendStep({ ...storing, claimSend, recording });
  return createRunOutreach({
    ...storing,
    recording,
    changeBlocks,
    backfill: createBackfill({ ...storing, enrolProspects: createEnrolProspects(storing) }),
    activatePending: createActivatePending(storing),
    sendDue: createSendDue({ ...storing, sendStep, changeBlocks }),
  });
}

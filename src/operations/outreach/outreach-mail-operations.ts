import type { OperationDependencies } from '../dependencies';
import { withParts } from '../operation-parts';
import { createEraseByToken, createReadHeldData } from './unsubscribe/held-data';
import { createReceiveMessage } from './inbound/receive-message';
import { createUnsubscribe } from './unsubscribe/unsubscribe';
import {
  createAddSuppressions,
  createListSuppressions,
  createRemoveSuppression,
} from './suppressions/manage-suppressions';

export type OutreachMailOperations = ReturnType<typeof createOutreachMailOperations>;

/** The use cases around the e-mails of outreach: who must not get any, what comes back, and what was captured. */
export function createOutreachMailOperations(dependencies: OperationDependencies) {
  const deps = withParts(dependencies);
  return {
    listSuppressions: createListSuppressions(deps),
    addSuppressions: createAddSuppressions(deps),
    removeSuppression: createRemoveSuppression(deps),
    receiveMessage: createReceiveMessage(deps),
    unsubscribe: createUnsubscribe(deps),
    readHeldData: createReadHeldData(deps),
    eraseByToken: createEraseByToken(deps),
  };
}

import type { InboundParts } from '../../../domain/outreach/inbound/inbound-parts';
import type { OperationDependencies } from '../../dependencies';
import { withParts } from '../../operation-parts';
import { createStoreOutreach } from '../campaign/store-outreach';
import { createProcessDueMessages } from './process-due-messages';
import { createProcessMessage } from './process-message';

export interface InboundProcessingDependencies extends OperationDependencies {
  readonly parseMessage: (bytes: Buffer) => Promise<InboundParts | null>;
}

/** What the loop for messages that came in does in one step. */
export function createInboundProcessing(dependencies: InboundProcessingDependencies) {
  const settling = withParts(dependencies);
  const deps = { ...settling, storeOutreach: createStoreOutreach(settling) };
  return createProcessDueMessages({ ...deps, processMessage: createProcessMessage(deps) });
}

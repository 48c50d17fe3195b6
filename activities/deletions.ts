import { heartbeat } from '@temporalio/activity';
import type { DeletionActivities } from '../src/contracts/activities';
import type { createEraseBusiness } from '../src/operations/accounts/deletion/erase-business';
import type { LeadOperations } from '../src/operations/leads/lead-operations';
import { isShuttingDown } from './shutdown';

export interface DeletionActivityDependencies {
  readonly eraseBusiness: ReturnType<typeof createEraseBusiness>;
  readonly eraseExcluded: LeadOperations['eraseExcluded'];
}

export function createDeletionActivities({
  eraseBusiness,
  eraseExcluded,
}: DeletionActivityDependencies): DeletionActivities {
  return {
    async eraseBusiness({ businessId }) {
      return await eraseBusiness({ businessId, onStep: heartbeat, isStopping: () => isShuttingDown() });
    },
    async eraseExcluded({ ownerId }) {
      return await eraseExcluded({ ownerId, onStep: heartbeat, isStopping: () => isShuttingDown() });
    },
  };
}

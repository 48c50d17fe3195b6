import { heartbeat } from '@temporalio/activity';
import type { DeletionActivities } from '../src/contracts/activities';
import type { createEraseBusiness } from '../src/operations/accounts/deletion/erase-business';
import { isShuttingDown } from './shutdown';

export interface DeletionActivityDependencies {
  readonly eraseBusiness: ReturnType<typeof createEraseBusiness>;
}

export function createDeletionActivities({
  eraseBusiness,
}: DeletionActivityDependencies): DeletionActivities {
  return {
    async eraseBusiness({ businessId }) {
      return await eraseBusiness({ businessId, onStep: heartbeat, isStopping: () => isShuttingDown() });
    },
  };
}

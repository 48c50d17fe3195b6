import { heartbeat } from '@temporalio/activity';
import type { DeletionActivities } from '../src/contracts/activities';
import type { AccountOperations } from '../src/operations/accounts/account-operations';
import type { LeadOperations } from '../src/operations/leads/lead-operations';
import { isShuttingDown } from './shutdown';

export type DeletionActivityDependencies = Pick<AccountOperations, 'eraseBusiness'> &
  Pick<LeadOperations, 'eraseExcluded'>;

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

import { createActivities, type ActivityDependencies } from '../../activities';
import type { Activities } from '../../src/contracts/activities';
import { partOf } from './outreach/memory-store';

/** Activities of which a test calls those alone that these dependencies are enough for. */
export function someActivities(dependencies: Partial<ActivityDependencies>): Activities {
  return createActivities(partOf<ActivityDependencies>(dependencies));
}

import { proxyActivities } from '@temporalio/workflow';
import type { Activities } from '../src/contracts/activities';
import type { EraseExcludedInput, ResumedLoop } from '../src/contracts/workflows';
import { storeStep } from './activity-options';
import { drain } from './loop/drain-loop';

const { eraseExcluded: eraseStep } = proxyActivities<Activities>(storeStep);

/** Erases the prospects that were there when an exclusion list was added to, and once more when none can be on its way. */
export async function eraseExcluded({
  ownerId,
  ...resumed
}: EraseExcludedInput & ResumedLoop): Promise<void> {
  const input = { ownerId };
  await drain(
    { type: 'eraseExcluded', input },
    { resumed, step: () => eraseStep(input), lingerMs: () => 100 },
  );
}

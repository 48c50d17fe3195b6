import { continueAsNew, proxyActivities } from '@temporalio/workflow';
import type { DeletionActivities } from '../src/contracts/activities';
import type { DeleteBusinessInput } from '../src/contracts/workflows';
import { storeStep } from './activity-options';
import { drain } from './drain-loop';

const { eraseBusiness } = proxyActivities<DeletionActivities>(storeStep);

/** Erases what a deleted business left, and once more when nothing can be on its way any more. */
export async function deleteBusiness(input: DeleteBusinessInput): Promise<void> {
  await drain({
    step: () => eraseBusiness(input),
    lingerMs: 100,
    continueAsNew: () => continueAsNew<typeof deleteBusiness>(input),
  });
}

import { proxyActivities } from '@temporalio/workflow';
import type { Activities } from '../src/contracts/activities';
import type { DeleteBusinessInput, ResumedLoop } from '../src/contracts/workflows';
import { storeStep } from './activity-options';
import { drain } from './loop/drain-loop';

const { eraseBusiness } = proxyActivities<Activities>(storeStep);

/** Erases what a deleted business left, and once more when nothing can be on its way any more. */
export async function deleteBusiness({
  businessId,
  ...resumed
}: DeleteBusinessInput & ResumedLoop): Promise<void> {
  const input = { businessId };
  await drain(
    { type: 'deleteBusiness', input },
    { resumed, step: () => eraseBusiness(input), lingerMs: () => 100 },
  );
}

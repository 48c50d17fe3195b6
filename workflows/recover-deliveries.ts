import { proxyActivities } from '@temporalio/workflow';
import type { Activities } from '../src/contracts/activities';
import type { RecoverDeliveriesInput, ResumedLoop } from '../src/contracts/workflows';
import { storeStep } from './activity-options';
import { drain } from './loop/drain-loop';

const { recoverBatch } = proxyActivities<Activities>(storeStep);

/** Asks for another attempt of everything a recovery is about, as fast as the receiver takes it. */
export async function recoverDeliveries({
  jobId,
  ...resumed
}: RecoverDeliveriesInput & ResumedLoop): Promise<void> {
  const input = { jobId };
  await drain(
    { type: 'recoverDeliveries', input },
    { resumed, step: () => recoverBatch(input), lingerMs: () => 100 },
  );
}

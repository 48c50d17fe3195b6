import { continueAsNew, proxyActivities } from '@temporalio/workflow';
import type { RecoveryActivities } from '../src/contracts/activities';
import type { RecoverDeliveriesInput } from '../src/contracts/workflows';
import { storeStep } from './activity-options';
import { drain } from './drain-loop';

const { recoverBatch } = proxyActivities<RecoveryActivities>(storeStep);

/** Asks for another attempt of everything a recovery is about, as fast as the receiver takes it. */
export async function recoverDeliveries(input: RecoverDeliveriesInput): Promise<void> {
  await drain({
    step: () => recoverBatch(input),
    lingerMs: 100,
    continueAsNew: () => continueAsNew<typeof recoverDeliveries>(input),
  });
}

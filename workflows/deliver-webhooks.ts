import { continueAsNew, proxyActivities } from '@temporalio/workflow';
import type { DeliveryActivities } from '../src/contracts/activities';
import type { DeliverWebhooksInput } from '../src/contracts/workflows';
import { deliveryWindow } from './activity-options';
import { drain } from './drain-loop';

const { deliverDueBatch } = proxyActivities<DeliveryActivities>(deliveryWindow);

/** Sends what is due to one listener, window after window, for as long as anything waits. */
export async function deliverWebhooks(input: DeliverWebhooksInput): Promise<void> {
  await drain({
    step: () => deliverDueBatch(input),
    lingerMs: 60_000,
    continueAsNew: () => continueAsNew<typeof deliverWebhooks>(input),
  });
}

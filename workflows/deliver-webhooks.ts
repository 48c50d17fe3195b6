import { continueAsNew, proxyActivities } from '@temporalio/workflow';
import type { DeliveryActivities } from '../src/contracts/activities';
import type { DeliverWebhooksInput } from '../src/contracts/workflows';
import { deliveryWindow, heldWindow } from './activity-options';
import { drain } from './drain-loop';

const { deliverDueBatch } = proxyActivities<DeliveryActivities>(deliveryWindow);
const { deliverDueBatch: probeHeld } = proxyActivities<DeliveryActivities>(heldWindow);

/**
 * Sends what is due to one listener, window after window, for as long as anything waits. While it is held, its receiver
 * failing again and again, it waits for its turn among those that are held too.
 */
export async function deliverWebhooks(input: DeliverWebhooksInput): Promise<void> {
  let isHeld = false;
  await drain({
    async step() {
      const result = await (isHeld ? probeHeld : deliverDueBatch)(input);
      isHeld = result.isHeld ?? isHeld;
      return result;
    },
    lingerMs: 60_000,
    continueAsNew: () => continueAsNew<typeof deliverWebhooks>(input),
  });
}

import { continueAsNew, proxyActivities } from '@temporalio/workflow';
import type { DeliveryActivities } from '../src/contracts/activities';
import type { DeliverWebhooksInput } from '../src/contracts/workflows';
import { deliveryWindow, failingWindow } from './activity-options';
import { drain } from './drain-loop';

const { deliverDueBatch } = proxyActivities<DeliveryActivities>(deliveryWindow);
const { deliverDueBatch: deliverToFailing } = proxyActivities<DeliveryActivities>(failingWindow);

/**
 * Sends what is due to one listener, window after window, for as long as anything waits. While its receiver fails, it
 * waits for its turn among those whose receivers fail too.
 */
export async function deliverWebhooks(input: DeliverWebhooksInput): Promise<void> {
  let isFailing = false;
  await drain({
    async step() {
      const result = await (isFailing ? deliverToFailing : deliverDueBatch)(input);
      if (result.sent > 0) isFailing = result.failed === result.sent;
      return result;
    },
    lingerMs: 60_000,
    continueAsNew: () => continueAsNew<typeof deliverWebhooks>(input),
  });
}

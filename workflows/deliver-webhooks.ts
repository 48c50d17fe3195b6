import { condition, continueAsNew, proxyActivities } from '@temporalio/workflow';
import type { DeliveryActivities, DeliveryStepResult } from '../src/contracts/activities';
import { loopSummary, type DeliverWebhooksInput, type ResumedLoop } from '../src/contracts/workflows';
import { deliveryWindow, heldWindow } from './activity-options';
import { drain } from './loop/drain-loop';
import type { Urgency } from './loop/loop-status';

const { deliverDueBatch } = proxyActivities<DeliveryActivities>(deliveryWindow);
const { deliverDueBatch: probeHeld } = proxyActivities<DeliveryActivities>(heldWindow);

/**
 * Sends what is due to one listener, window after window, for as long as anything waits. While it is held, its receiver
 * failing again and again, it waits for its turn among those that are held too, unless somebody asks for a request.
 */
export async function deliverWebhooks({
  webhookId,
  isHeld: wasHeld = false,
  ...resumed
}: DeliverWebhooksInput & ResumedLoop & { readonly isHeld?: boolean }): Promise<void> {
  const input = { webhookId };
  let isHeld = wasHeld;
  await drain({
    summary: loopSummary({ type: 'deliverWebhooks', input }),
    resumed,
    async step(urgency) {
      const result = await takeStep(input, isHeld, urgency);
      isHeld = result.isHeld ?? isHeld;
      return result;
    },
    lingerMs: 60_000,
    continueAsNew: (next) => continueAsNew<typeof deliverWebhooks>({ ...input, ...next, isHeld }),
  });
}

async function takeStep(
  input: DeliverWebhooksInput,
  isHeld: boolean,
  urgency: Urgency,
): Promise<DeliveryStepResult> {
  if (urgency.isPending) return await stepUrgently(input, urgency);
  return isHeld ? await stepHeld(input, urgency) : await deliverDueBatch(input);
}

/** Waits for its turn; what somebody asks for meanwhile does not. */
async function stepHeld(input: DeliverWebhooksInput, urgency: Urgency): Promise<DeliveryStepResult> {
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  const turn = probeHeld(input);
  void turn.then(end, end);
  for (;;) {
    await condition(() => isOver || urgency.isPending);
    if (isOver) return await turn;
    const { isHeld } = await stepUrgently(input, urgency);
    // The window that waited is open already, and takes what was asked for.
    if (isHeld === null) return await turn;
  }
}

/** A window of its own beside the one that waits: the lease sees to it that one of them sends. */
async function stepUrgently(input: DeliverWebhooksInput, urgency: Urgency): Promise<DeliveryStepResult> {
  urgency.isPending = false;
  const result = await deliverDueBatch({ ...input, isUrgent: true });
  urgency.isPending ||= result.isHeld === null;
  return result;
}

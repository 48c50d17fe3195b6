import { condition, continueAsNew, patched, proxyActivities } from '@temporalio/workflow';
import type { Activities, DeliveryStepResult } from '../src/contracts/activities';
import {
  loopSummary,
  type DeliverWebhooksInput,
  type DeliveryQueue,
  type ResumedLoop,
} from '../src/contracts/workflows';
import { deliveryWindow, heldWindow, trialWindow } from './activity-options';
import { drain } from './loop/drain-loop';
import type { Urgency } from './loop/loop-status';

const windows = {
  delivery: proxyActivities<Activities>(deliveryWindow),
  trial: proxyActivities<Activities>(trialWindow),
  held: proxyActivities<Activities>(heldWindow),
};

/** Loops of held listeners waited for their probes before that day. */
const HELD_LOOPS_END = '2026-11-29-held-loops-end';

type Input = Pick<DeliverWebhooksInput, 'webhookId'>;

interface ResumedDeliveries extends ResumedLoop {
  readonly queue?: DeliveryQueue;
  /** In place of the queue, in runs that an earlier version began. */
  readonly isHeld?: boolean;
}

/**
 * Sends what is due to one listener, window after window, for as long as anything waits. Windows for receivers that fail,
 * or have not accepted anything yet, wait for their turn among their kind, unless somebody asks for a request.
 */
export async function deliverWebhooks({
  webhookId,
  isKnown,
  isHeld = false,
  queue: lastQueue,
  ...resumed
}: DeliverWebhooksInput & ResumedDeliveries): Promise<void> {
  const input = { webhookId };
  let queue = lastQueue ?? queueFor(isHeld, isKnown);
  await drain({
    summary: loopSummary({ type: 'deliverWebhooks', input }),
    resumed,
    async step(urgency) {
      const result = await takeStep(input, queue, urgency);
      if (result.isHeld !== null) queue = queueFor(result.isHeld, result.isKnown);
      return result;
    },
    lingerMs: () => (queue === 'held' && patched(HELD_LOOPS_END) ? 0 : 60_000),
    continueAsNew: (next) => continueAsNew<typeof deliverWebhooks>({ ...input, ...next, queue }),
  });
}

function queueFor(isHeld: boolean, isKnown = true): DeliveryQueue {
  if (isHeld) return 'held';
  return isKnown ? 'delivery' : 'trial';
}

async function takeStep(input: Input, queue: DeliveryQueue, urgency: Urgency): Promise<DeliveryStepResult> {
  if (urgency.isPending) return await stepUrgently(input, urgency);
  return queue === 'delivery'
    ? await windows.delivery.deliverDueBatch(input)
    : await stepInTurn(input, queue, urgency);
}

/** Waits for its turn; what somebody asks for meanwhile does not. */
async function stepInTurn(input: Input, queue: DeliveryQueue, urgency: Urgency): Promise<DeliveryStepResult> {
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  const turn = windows[queue].deliverDueBatch(input);
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
async function stepUrgently(input: Input, urgency: Urgency): Promise<DeliveryStepResult> {
  urgency.isPending = false;
  const result = await windows.delivery.deliverDueBatch(input);
  urgency.isPending ||= result.isHeld === null;
  return result;
}

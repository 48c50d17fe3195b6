import { condition, patched, proxyActivities } from '@temporalio/workflow';
import type { Activities, DeliveryStepResult } from '../src/contracts/activities';
import type { DeliverWebhooksInput, ResumedLoop } from '../src/contracts/workflows';
import { deliveryWindow } from './activity-options';
import { drain } from './loop/drain-loop';
import type { Urgency } from './loop/loop-status';

const { deliverDueBatch } = proxyActivities<Activities>(deliveryWindow);

/** Loops of held listeners waited for their probes before that day. */
const HELD_LOOPS_END = '2026-11-29-held-loops-end';

/**
 * Sends what is due to one listener, window after window, for as long as anything waits. Where the listener is held, or
 * its receiver unproven, the loop of probes goes on with it.
 */
export async function deliverWebhooks({
  webhookId,
  queue,
  isHeld = queue === 'held',
  isKnown = queue !== 'trial',
  ...resumed
}: DeliverWebhooksInput & ResumedLoop & BegunBefore): Promise<void> {
  const input = { webhookId };
  let isLeft = isHeld;
  let takesTurns = isHeld || !isKnown;
  await drain(
    { type: 'deliverWebhooks', input },
    {
      resumed,
      async step(urgency) {
        const result = await (takesTurns ? stepInTurn(input, urgency) : stepAtOnce(input, urgency));
        if (result.isHeld !== null) {
          isLeft = result.isHeld;
          takesTurns = isLeft || result.isKnown === false;
        }
        return result;
      },
      lingerMs: () => (isLeft && patched(HELD_LOOPS_END) ? 0 : 60_000),
    },
  );
}

// What follows replays runs that were begun before ADR 34, whose windows waited for turns. It says when it may go.

interface BegunBefore {
  readonly queue?: 'delivery' | 'trial' | 'held';
  readonly isHeld?: boolean;
  readonly isKnown?: boolean;
}

interface StepBefore extends Omit<DeliveryStepResult, 'isHeld'> {
  readonly isHeld: boolean | null;
  readonly isKnown?: boolean;
}

type Input = Pick<DeliverWebhooksInput, 'webhookId'>;

/** What somebody asks for while a window waits for its turn has one of its own. */
async function stepInTurn(input: Input, urgency: Urgency): Promise<StepBefore> {
  if (urgency.isPending) return await stepAtOnce(input, urgency);
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  const turn = deliverDueBatch(input);
  void turn.then(end, end);
  for (;;) {
    await condition(() => isOver || urgency.isPending);
    if (isOver) return await turn;
    const { isHeld } = await stepAtOnce(input, urgency);
    if (isHeld === null) return await turn;
  }
}

async function stepAtOnce(input: Input, urgency: Urgency): Promise<StepBefore> {
  urgency.isPending = false;
  const result: StepBefore = await deliverDueBatch(input);
  urgency.isPending ||= result.isHeld === null;
  return result;
}

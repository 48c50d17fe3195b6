import {
  allHandlersFinished,
  condition,
  setCurrentDetails,
  setHandler,
  workflowInfo,
} from '@temporalio/workflow';
import type { StepResult } from '../src/contracts/activities';
import { describeDuration } from '../src/domain/duration';
import { poke, progress } from './messages';

/** Whether an urgent poke has come that no step has answered yet. */
export interface Urgency {
  isPending: boolean;
}

export interface DrainLoop {
  /** One idempotent activity: does what is due, and says when to come back. */
  step(urgency: Urgency): Promise<StepResult>;
  /** How long to stay after the last work, so that the next poke finds a running workflow. */
  readonly lingerMs: number;
  /** Starts a new run with the same input, called when the history has grown long. */
  continueAsNew(): Promise<never>;
}

/**
 * The one loop all of ours are: do what is due, sleep until more is due or a poke arrives, end when nothing
 * has waited for a while. A poke that arrives during a step leads to another step, one before it does not.
 */
export async function drain({ step, lingerMs, continueAsNew }: DrainLoop): Promise<void> {
  let wasPoked = false;
  let steps = 0;
  let details = 'starting';
  let isSleeping = false;
  const urgency: Urgency = { isPending: false };
  setHandler(poke, (told) => {
    wasPoked = true;
    urgency.isPending ||= told?.isUrgent === true;
  });
  setHandler(progress, () => ({ steps, details, isSleeping }), {
    description: 'Steps of this run and their last result',
  });
  setCurrentDetails(details);

  while (!workflowInfo().continueAsNewSuggested) {
    wasPoked = false;
    const result = await step(urgency);
    steps += 1;
    details = describe(result);
    setCurrentDetails(details);
    if (result.moreIsDue || wasPoked) continue;
    isSleeping = true;
    const wasWoken = await condition(() => wasPoked, result.waitMs ?? lingerMs);
    isSleeping = false;
    if (!wasWoken && result.waitMs === null) return;
  }
  await condition(allHandlersFinished);
  await continueAsNew();
}

function describe({ details, moreIsDue, waitMs }: StepResult): string {
  if (moreIsDue) return `${details}; more is due`;
  return waitMs === null ? `${details}; nothing waits` : `${details}; next in ${describeDuration(waitMs)}`;
}

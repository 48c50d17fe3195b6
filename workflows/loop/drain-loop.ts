import { allHandlersFinished, condition, continueAsNew, patched, workflowInfo } from '@temporalio/workflow';
import type { StepResult } from '../../src/contracts/activities';
import { loopSummary, type LoopAddress, type ResumedLoop } from '../../src/contracts/workflows';
import { describeDuration } from '../../src/domain/duration';
import { StepAttempts } from './step-attempts';
import { LoopStatus, type Urgency } from './loop-status';

/** A longer history makes a cold start of the loop dear: the next run begins without one. */
const HISTORY_EVENTS_MAX = 500;
/** Whoever sleeps for this long keeps no more than so many events meanwhile: there may be very many of them. */
const LONG_SLEEP_MS = 600_000;
const SLEEPING_EVENTS_MAX = 50;

/** Runs that began before that day know no other limit than the server's. The ADR on short histories says when it may go. */
const SHORT_HISTORIES = '2026-11-28-short-histories';

export interface DrainLoop {
  /** What the run before has handed on. */
  readonly resumed: ResumedLoop;
  /** One idempotent activity: does what is due, and says when to come back. */
  step(urgency: Urgency): Promise<StepResult>;
  /** How long to stay after the last work, so that the next poke finds a running workflow; 0 ends at once. */
  lingerMs(): number;
}

/**
 * The one loop all of ours are: do what is due, sleep until more is due or a poke arrives, end when nothing
 * has waited for a while. A poke that arrives during a step leads to another step, one before it does not. When the
 * history has grown long a new run begins with the same input.
 */
export async function drain(loop: LoopAddress, { resumed, step, lingerMs }: DrainLoop): Promise<void> {
  const status = new LoopStatus(loopSummary(loop), resumed.isUrgent);
  const attempts = new StepAttempts(() => step(status.urgency), resumed.failingSinceMs);
  if (resumed.sleepMs !== undefined) {
    status.show(`next in ${describeDuration(resumed.sleepMs)}`);
    await status.sleepUnlessPoked(resumed.sleepMs);
  }
  while (!workflowInfo().continueAsNewSuggested) {
    status.forgetPoke();
    const result = await attempts.next();
    status.showStep(describe(result));
    const mayGoOn = result.moreIsDue || status.wasPoked;
    const sleepMs = mayGoOn ? undefined : (result.waitMs ?? lingerMs());
    if (sleepMs === 0) return;
    if (isHistoryLong(sleepMs)) return await goOn(result.waitMs === null ? undefined : sleepMs);
    if (sleepMs === undefined) continue;
    const wasWoken = await status.sleepUnlessPoked(sleepMs);
    if (!wasWoken && result.waitMs === null) return;
  }
  return await goOn(undefined);

  async function goOn(sleepMs: number | undefined): Promise<never> {
    await condition(allHandlersFinished);
    const { failingSinceMs } = attempts;
    return await continueAsNew<NextRun>({
      ...loop.input,
      ...(sleepMs === undefined ? {} : { sleepMs }),
      ...(failingSinceMs === undefined ? {} : { failingSinceMs }),
      ...(status.urgency.isPending ? { isUrgent: true } : {}),
    });
  }
}

type NextRun = (input: LoopAddress['input'] & ResumedLoop) => Promise<void>;

/** Whether a new run has to begin before anything else is done, such as sleeping for so long. */
function isHistoryLong(sleepMs = 0): boolean {
  const eventsMax = sleepMs >= LONG_SLEEP_MS ? SLEEPING_EVENTS_MAX : HISTORY_EVENTS_MAX;
  return workflowInfo().historyLength >= eventsMax && patched(SHORT_HISTORIES);
}

function describe({ details, moreIsDue, waitMs }: StepResult): string {
  if (moreIsDue) return `${details}; more is due`;
  return waitMs === null ? `${details}; nothing waits` : `${details}; next in ${describeDuration(waitMs)}`;
}

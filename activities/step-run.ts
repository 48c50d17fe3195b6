import { Context } from '@temporalio/activity';
import type { StepRun } from '../src/operations/step-run';

export interface ActivityRun extends StepRun {
  /** Cancelled for whatever reason. */
  readonly cancelled: AbortSignal;
  /** Cancelled for another reason than the worker's own end, which lets what is on the wire finish. */
  readonly signal: AbortSignal;
}

/** What the activity that is run now tells the operation that it calls, which may ask it from anywhere. */
export function activityRun(context = Context.current()): ActivityRun {
  const { cancellationSignal } = context;
  const isStopping = () => cancellationSignal.aborted && context.cancellationDetails?.workerShutdown === true;
  const cancelled = new AbortController();
  const pass = () => {
    if (!isStopping()) cancelled.abort();
  };
  if (cancellationSignal.aborted) pass();
  else cancellationSignal.addEventListener('abort', pass, { once: true });
  return {
    onAlive: () => context.heartbeat(),
    isStopping,
    cancelled: cancellationSignal,
    signal: cancelled.signal,
  };
}

import { Context } from '@temporalio/activity';

/**
 * Whether the worker that runs this activity is about to end: take on nothing new, finish what is begun. Whoever is
 * called from outside of the activity, such as the listener of a signal, passes on its context.
 */
export function isShuttingDown(context = Context.current()): boolean {
  return context.cancellationSignal.aborted && context.cancellationDetails?.workerShutdown === true;
}

/** Aborts at every cancellation but the worker's own end, which lets what is on the wire finish. */
export function cancelledWhileRunning(context: Context): AbortSignal {
  const cancelled = new AbortController();
  const signal = context.cancellationSignal;
  // Called by whoever cancels, where no activity is current.
  const pass = () => {
    if (!isShuttingDown(context)) cancelled.abort();
  };
  if (signal.aborted) pass();
  else signal.addEventListener('abort', pass, { once: true });
  return cancelled.signal;
}

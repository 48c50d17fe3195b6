import { Context } from '@temporalio/activity';

/**
 * Whether the worker that runs this activity is about to end: take on nothing new, finish what is begun. Whoever is
 * called from outside of the activity, such as the listener of a signal, passes on its context.
 */
export function isShuttingDown(context = Context.current()): boolean {
  return context.cancellationSignal.aborted && context.cancellationDetails?.workerShutdown === true;
}

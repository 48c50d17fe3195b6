import { cancellationDetails, cancellationSignal } from '@temporalio/activity';

/** Whether the worker that runs this activity is about to end: take on nothing new, finish what is begun. */
export function isShuttingDown(): boolean {
  return cancellationSignal().aborted && cancellationDetails()?.workerShutdown === true;
}

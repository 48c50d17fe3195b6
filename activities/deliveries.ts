import { Context } from '@temporalio/activity';
import type { DeliveryActivities } from '../src/contracts/activities';
import type { createDeliverDueBatch } from '../src/operations/deliveries/window/deliver-due-batch';
import { isShuttingDown } from './shutdown';

export interface DeliveryActivityDependencies {
  readonly deliverDueBatch: ReturnType<typeof createDeliverDueBatch>;
}

export function createDeliveryActivities({
  deliverDueBatch,
}: DeliveryActivityDependencies): DeliveryActivities {
  return {
    async deliverDueBatch({ webhookId, isUrgent = false }) {
      const context = Context.current();
      return await deliverDueBatch({
        webhookId,
        isUrgent,
        onAlive: () => context.heartbeat(),
        isStopping: () => isShuttingDown(context),
        cancelled: context.cancellationSignal,
        signal: cancelledWhileRunning(context),
      });
    },
  };
}

/** Aborts at every cancellation but the worker's own end, which lets what is on the wire finish. */
function cancelledWhileRunning(context: Context): AbortSignal {
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

import { cancellationSignal, heartbeat } from '@temporalio/activity';
import type { DeliveryActivities } from '../src/contracts/activities';
import type { createDeliverDueBatch } from '../src/operations/deliveries/deliver-due-batch';
import { isShuttingDown } from './shutdown';

export interface DeliveryActivityDependencies {
  readonly deliverDueBatch: ReturnType<typeof createDeliverDueBatch>;
}

export function createDeliveryActivities({
  deliverDueBatch,
}: DeliveryActivityDependencies): DeliveryActivities {
  return {
    async deliverDueBatch({ webhookId }) {
      return await deliverDueBatch({
        webhookId,
        onAlive: heartbeat,
        isStopping: isShuttingDown,
        signal: cancelledWhileRunning(),
      });
    },
  };
}

/** Aborts at every cancellation but the worker's own end, which lets what is on the wire finish. */
function cancelledWhileRunning(): AbortSignal {
  const cancelled = new AbortController();
  const signal = cancellationSignal();
  const pass = () => {
    if (!isShuttingDown()) cancelled.abort();
  };
  if (signal.aborted) pass();
  else signal.addEventListener('abort', pass, { once: true });
  return cancelled.signal;
}

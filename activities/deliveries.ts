import { Context } from '@temporalio/activity';
import type { DeliveryActivities } from '../src/contracts/activities';
import type { DeliveryQueue } from '../src/contracts/workflows';
import type { createProbeHeldListeners } from '../src/operations/deliveries/probes/probe-held-listeners';
import type { createDeliverDueBatch } from '../src/operations/deliveries/window/deliver-due-batch';
import type { WindowRun } from '../src/operations/deliveries/window/run-window';
import { cancelledWhileRunning, isShuttingDown } from './shutdown';

export interface DeliveryActivityDependencies {
  readonly deliverDueBatch: ReturnType<typeof createDeliverDueBatch>;
  readonly probeHeldListeners: ReturnType<typeof createProbeHeldListeners>;
}

export function createDeliveryActivities({
  deliverDueBatch,
  probeHeldListeners,
}: DeliveryActivityDependencies): DeliveryActivities {
  return {
    async deliverDueBatch({ webhookId }) {
      const context = Context.current();
      return await deliverDueBatch({
        ...runOf(context),
        webhookId,
        queue: deliveryQueue(context.info.taskQueue),
      });
    },

    probeHeldListeners: async () => await probeHeldListeners(runOf(Context.current())),
  };
}

function runOf(context: Context): WindowRun {
  return {
    onAlive: () => context.heartbeat(),
    isStopping: () => isShuttingDown(context),
    cancelled: context.cancellationSignal,
    signal: cancelledWhileRunning(context),
  };
}

function deliveryQueue(taskQueue: string): DeliveryQueue {
  return taskQueue === 'trial' || taskQueue === 'held' ? taskQueue : 'delivery';
}

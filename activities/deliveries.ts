import { Context } from '@temporalio/activity';
import type { DeliveryActivities } from '../src/contracts/activities';
import type { DeliveryQueue } from '../src/contracts/workflows';
import type { createDeliverDueBatch } from '../src/operations/deliveries/window/deliver-due-batch';
import { cancelledWhileRunning, isShuttingDown } from './shutdown';

export interface DeliveryActivityDependencies {
  readonly deliverDueBatch: ReturnType<typeof createDeliverDueBatch>;
}

export function createDeliveryActivities({
  deliverDueBatch,
}: DeliveryActivityDependencies): DeliveryActivities {
  return {
    async deliverDueBatch({ webhookId }) {
      const context = Context.current();
      return await deliverDueBatch({
        webhookId,
        queue: deliveryQueue(context.info.taskQueue),
        onAlive: () => context.heartbeat(),
        isStopping: () => isShuttingDown(context),
        cancelled: context.cancellationSignal,
        signal: cancelledWhileRunning(context),
      });
    },
  };
}

function deliveryQueue(taskQueue: string): DeliveryQueue {
  return taskQueue === 'trial' || taskQueue === 'held' ? taskQueue : 'delivery';
}

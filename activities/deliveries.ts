import { Context } from '@temporalio/activity';
import type { DeliveryActivities } from '../src/contracts/activities';
import type { createDeliverDueBatch } from '../src/operations/deliveries/window/deliver-due-batch';
import { cancelledWhileRunning, isShuttingDown } from './shutdown';

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

import {
  RETRYABLE_STATES,
  type DeliveryProgress,
  type RequestedAttempt,
} from '../../../src/domain/deliveries/delivery-progress';

/** What updates of the store make of a delivery; `test/persistence/delivery-updates.test.ts` compares the two. */

/**
 * Adds somebody's wish and makes the delivery due. The same `requestId` twice is one wish as long as it waits.
 * Wishes for a cancelled or expired delivery change nothing.
 */
export function ask(delivery: DeliveryProgress, request: RequestedAttempt, now: Date): DeliveryProgress {
  const isRetryable = RETRYABLE_STATES.some((state) => state === delivery.state);
  const isKnown = delivery.requested.some(({ requestId }) => requestId === request.requestId);
  if (!isRetryable || isKnown) return delivery;
  return {
    ...delivery,
    dueAt: now,
    requested: [...delivery.requested, request],
    askCount: delivery.askCount + 1,
  };
}

/** Ends a delivery nobody may attempt any more: its listener was deleted or its event erased. */
export function cancel(delivery: DeliveryProgress): DeliveryProgress {
  return giveUp(delivery, 'cancelled');
}

/** Ends a delivery that waited longer than events are kept. */
export function expire(delivery: DeliveryProgress): DeliveryProgress {
  return giveUp(delivery, 'expired');
}

function giveUp(delivery: DeliveryProgress, state: 'cancelled' | 'expired'): DeliveryProgress {
  const ended = delivery.state === 'pending' ? state : delivery.state;
  return { ...delivery, state: ended, dueAt: null, requested: [] };
}

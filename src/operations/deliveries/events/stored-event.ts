import type { DeliveryProgress } from '../../../domain/deliveries/delivery-progress';
import { deliveryId, type Delivery } from '../../../domain/deliveries/delivery';
import type { StoredEvent, EventSummary } from '../../../domain/deliveries/event';
import { serializeEvent } from '../../../domain/deliveries/event-types';

/**
 * An event as it is stored, its body serialised once and for all.
 * @param test marks an example that was asked for
 */
export function storedEvent(
  event: Omit<StoredEvent, 'body' | 'erasedAt'>,
  data: object,
  test?: true,
): StoredEvent {
  const { id, type, createdAt: timestamp } = event;
  const body = serializeEvent({ id, type, timestamp, test, data });
  return { ...event, body: Buffer.from(body), erasedAt: null };
}

/** A delivery of an event to a listener. It counts as made when the event happened, so that both age together. */
export function deliveryOf(event: EventSummary, webhookId: string, progress: DeliveryProgress): Delivery {
  return {
    id: deliveryId(event.id, webhookId),
    eventId: event.id,
    webhookId,
    partnerId: event.partnerId,
    businessId: event.businessId,
    eventType: event.type,
    ...progress,
    lastStatus: null,
    lastErrorCode: null,
    lastWarning: null,
    erasedAt: null,
    createdAt: event.createdAt,
    updatedAt: event.createdAt,
  };
}

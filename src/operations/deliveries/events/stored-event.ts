import type { DeliveryProgress } from '../../../domain/deliveries/delivery-progress';
import { deliveryId, type Delivery } from '../../../domain/deliveries/delivery';
import type { StoredEvent, EventSummary } from '../../../domain/deliveries/event';

export type NewEvent = Omit<StoredEvent, 'body' | 'erasedAt'> & { readonly body: string };

/** An event as it is stored, its body frozen as bytes. */
export function storedEvent(event: NewEvent): StoredEvent {
  return { ...event, body: Buffer.from(event.body), erasedAt: null };
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

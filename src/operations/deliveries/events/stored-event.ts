import { DAY_MS } from '../../../domain/duration';
import type { DeliveryProgress } from '../../../domain/deliveries/delivery-progress';
import { deliveryId } from '../../../domain/deliveries/delivery-id';
import type { Delivery } from '../../../domain/deliveries/delivery';
import type { StoredEvent, EventSummary } from '../../../domain/deliveries/event';

/** Events outlive their deliveries, so that bytes are there for as long as anything needs them. */
const EVENT_EXTRA_DAYS = 7;
/** A delivery may wait for as long as events are kept; then it is ended as expired, and seen for another day. */
const DELIVERY_EXTRA_DAYS = 1;

export type NewEvent = Omit<StoredEvent, 'body' | 'erasedAt' | 'expiresAt'> & { readonly body: string };

/** An event as it is stored, its body frozen as bytes. */
export function storedEvent(event: NewEvent, retentionDays: number): StoredEvent {
  return {
    ...event,
    body: Buffer.from(event.body),
    erasedAt: null,
    expiresAt: after(event.createdAt, retentionDays + EVENT_EXTRA_DAYS),
  };
}

/** A delivery of an event to a listener. It counts as made when the event happened, so that both age together. */
export function deliveryOf(
  event: EventSummary,
  webhookId: string,
  progress: DeliveryProgress,
  retentionDays: number,
): Delivery {
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
    expiresAt: after(event.createdAt, retentionDays + DELIVERY_EXTRA_DAYS),
  };
}

/** The time before which an event happened whose deliveries may wait no longer. */
export function retentionLimit(retentionDays: number, now: Date): Date {
  return after(now, -retentionDays);
}

function after(date: Date, days: number): Date {
  return new Date(date.getTime() + days * DAY_MS);
}

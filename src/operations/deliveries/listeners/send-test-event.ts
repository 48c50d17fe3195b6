import type { Delivery } from '../../../domain/deliveries/delivery';
import { newTestDelivery } from '../../../domain/deliveries/delivery-progress';
import { testEventKey, type StoredEvent } from '../../../domain/deliveries/event';
import { TEST_EVENT_TYPE, type EventType } from '../../../domain/deliveries/event-types';
import { newId } from '../../../domain/ids';
import { deliveryOf, storedEvent } from '../events/stored-event';
import { EVENT_CATALOGUE } from '../events/event-catalogue';
import type { Needs } from '../../dependencies';
import { findOwnListener, type ListenerRequest } from './listener-view';

export interface SendTestEventRequest extends ListenerRequest {
  /** Sends an example of this type instead of `webhook.test`. */
  readonly eventType: EventType | null;
  readonly eventId?: string | null;
}

export interface SentTestEvent {
  readonly eventId: string;
  readonly deliveryId: string;
}

/**
 * Sends one request to a listener, whatever its state, without retries. Repeating it with the same reserved id
 * answers the first one.
 * @throws ListenerNotFound
 */
export async function sendTestEvent(
  deps: Needs<'deliveries' | 'events' | 'listeners', 'poke' | 'now' | 'recordAudit'>,
  request: SendTestEventRequest,
): Promise<SentTestEvent> {
  const { stores, poke, now } = deps;
  const { webhookId } = request;
  await findOwnListener(deps, request);
  const at = now();
  const event = testEvent(request, request.eventId ?? newId('event', at), at);
  const delivery = deliveryOf(event, webhookId, newTestDelivery(newId('request', at), at));
  const sent = { eventId: event.id, deliveryId: delivery.id };
  try {
    await insert(deps, request, event, delivery);
  } catch (error) {
    // The delivery of an event to a listener has one id, whoever makes it.
    const isSent = stores.isDuplicateKey(error) && (await stores.deliveries.find(delivery.id)) !== null;
    if (!isSent) throw error;
  }
  poke({ type: 'deliverWebhooks', input: { webhookId } });
  return sent;
}

function testEvent({ partnerId, webhookId, eventType }: SendTestEventRequest, id: string, at: Date) {
  const about = { partnerId, businessId: null, subjectId: webhookId, key: testEventKey(id) };
  const event = { id, ...about, type: eventType ?? TEST_EVENT_TYPE, targets: [webhookId], createdAt: at };
  return eventType === null
    ? storedEvent(event, { webhookId })
    : storedEvent(event, EVENT_CATALOGUE[eventType].example, true);
}

async function insert(
  { stores, recordAudit }: Needs<'deliveries' | 'events', 'recordAudit'>,
  { actor, partnerId, webhookId }: SendTestEventRequest,
  event: StoredEvent,
  delivery: Delivery,
): Promise<void> {
  await stores.transact(async (transaction) => {
    await stores.events.insertMany(transaction, [event]);
    await stores.deliveries.insertMany(transaction, [delivery]);
    await recordAudit(transaction, {
      actor,
      partnerId,
      action: 'listener.tested',
      target: webhookId,
      after: { deliveryId: delivery.id, eventType: event.type },
    });
  });
}

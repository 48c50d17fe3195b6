import { newTestDelivery } from '../../../domain/deliveries/delivery-progress';
import { serializeEvent, TEST_EVENT_TYPE, type EventType } from '../../../domain/deliveries/event-types';
import { newId } from '../../../domain/ids';
import { deliveryOf, storedEvent } from '../events/stored-event';
import { EVENT_CATALOGUE } from '../events/event-catalogue';
import type { Actor } from '../../accounts/audit/record-audit';
import type { Needs } from '../../dependencies';
import { findOwnListener } from './listener-view';

export interface SendTestEventRequest {
  readonly actor: Actor;
  readonly partnerId: string;
  readonly webhookId: string;
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
export function createSendTestEvent(
  deps: Needs<'deliveries' | 'events' | 'listeners', 'poke' | 'now' | 'recordAudit'>,
) {
  const { stores, poke, now, recordAudit } = deps;

  return async function sendTestEvent(request: SendTestEventRequest): Promise<SentTestEvent> {
    const { partnerId, webhookId, eventType } = request;
    await findOwnListener(deps, request);
    const at = now();
    const eventId = request.eventId ?? newId('event', at);
    const type = eventType ?? TEST_EVENT_TYPE;
    const event = storedEvent({
      id: eventId,
      partnerId,
      businessId: null,
      subjectId: webhookId,
      type,
      key: `${TEST_EVENT_TYPE}/${eventId}`,
      body: serializeEvent({
        id: eventId,
        type,
        timestamp: at,
        data: eventType === null ? { webhookId } : EVENT_CATALOGUE[eventType].example,
        ...(eventType === null ? {} : { test: true as const }),
      }),
      targets: [webhookId],
      createdAt: at,
    });
    const progress = newTestDelivery(newId('request', at), at);
    const delivery = deliveryOf(event, webhookId, progress);
    const deliveryId = await stores
      .transact(async (transaction) => {
        await stores.events.insertMany(transaction, [event]);
        await stores.deliveries.insertMany(transaction, [delivery]);
        await recordAudit(transaction, {
          actor: request.actor,
          partnerId,
          action: 'listener.tested',
          target: webhookId,
          after: { deliveryId: delivery.id, eventType: type },
        });
        return delivery.id;
      })
      .catch(async (error: unknown) => {
        const [first] = stores.isDuplicateKey(error) ? await stores.deliveries.listByEvent(eventId) : [];
        if (first === undefined) throw error;
        return first.id;
      });
    poke({ type: 'deliverWebhooks', input: { webhookId } }, { isUrgent: true });
    return { eventId, deliveryId };
  };
}

import { RecordNotFound } from '../../../domain/errors';
import type { ListPosition, Page } from '../../../domain/list-position';
import type { EventFilter } from '../../../persistence/deliveries/events';
import type { Needs } from '../../dependencies';
import type { Delivery } from '../../../domain/deliveries/delivery';
import type { StoredEvent, EventSummary } from '../../../domain/deliveries/event';

/** The events of a partner, newest first; also those that nobody listened to. @throws SearchTooBroad */
export function createListEvents({ stores }: Needs<'events'>) {
  return async function listEvents(request: {
    filter: EventFilter;
    after: ListPosition | null;
    limit: number;
  }): Promise<Page<EventSummary>> {
    return await stores.events.list(request.filter, request.after, request.limit);
  };
}

export interface EventReport {
  readonly event: StoredEvent;
  readonly deliveries: readonly Delivery[];
}

/** One event with its body, if that is still there, and what became of it. @throws RecordNotFound */
export function createGetEvent({ stores }: Needs<'deliveries' | 'events'>) {
  return async function getEvent(partnerId: string, eventId: string): Promise<EventReport> {
    const event = await stores.events.find(eventId);
    if (event === null || event.partnerId !== partnerId) throw new RecordNotFound('Event not found');
    return { event, deliveries: await stores.deliveries.listByEvent(eventId) };
  };
}

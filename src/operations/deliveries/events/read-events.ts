import type { Delivery } from '../../../domain/deliveries/delivery';
import type { EventSummary, StoredEvent } from '../../../domain/deliveries/event';
import { RecordNotFound } from '../../../domain/errors';
import type { Page, PageRequest } from '../../../domain/list-position';
import type { EventFilter } from '../../../persistence/deliveries/events';
import type { Needs } from '../../dependencies';

export interface ListEventsRequest extends PageRequest {
  readonly filter: EventFilter;
}

/** The events of a partner, newest first; also those that nobody listened to. @throws SearchTooBroad */
export async function listEvents(
  { stores }: Needs<'events'>,
  { filter, ...page }: ListEventsRequest,
): Promise<Page<EventSummary>> {
  return await stores.events.list(filter, page);
}

export interface EventReport {
  readonly event: StoredEvent;
  readonly deliveries: readonly Delivery[];
}

/** One event with its body, if that is still there, and what became of it. @throws RecordNotFound */
export async function getEvent(
  { stores }: Needs<'deliveries' | 'events'>,
  partnerId: string,
  eventId: string,
): Promise<EventReport> {
  const event = await stores.events.find(eventId);
  if (event === null || event.partnerId !== partnerId) throw new RecordNotFound('Event not found');
  return { event, deliveries: await stores.deliveries.listByEvent(eventId) };
}

import type { Needs } from '../../dependencies';
import { eraseEvents, ERASE_EVENTS_MAX } from '../../leads/erasure/erase-prospects';

/**
 * Erases the next events of a deleted business, of whatever type, with what is still to be delivered of them and what
 * receivers answered. What remains of an event is its id, type and time; it loses its business last, since it is found
 * by it. Of new prospects it takes the events of as many as there is room for. Answers how many it were, 0 at the end.
 */
export async function eraseBusinessEvents(
  deps: Needs<'attempts' | 'deliveries' | 'events' | 'prospects', 'now'>,
  businessId: string,
): Promise<number> {
  const { stores } = deps;
  const found = await stores.events.listIdsOf(businessId, ERASE_EVENTS_MAX);
  const room = ERASE_EVENTS_MAX - found.length;
  const prospects = room === 0 ? [] : await stores.prospects.listAny(businessId, room);
  const eventIds = [...found, ...(await stores.events.listIdsOfNew(prospects))];
  if (eventIds.length === 0) return 0;
  await eraseEvents(deps, eventIds);
  await stores.events.anonymize(eventIds);
  return eventIds.length;
}

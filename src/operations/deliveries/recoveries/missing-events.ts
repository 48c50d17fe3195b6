import { listensTo, readEventData } from '../../../domain/deliveries/event-types';
import { EventData } from '../../../domain/deliveries/listeners/event-data';
import { compileFilter } from '../../../domain/deliveries/listeners/listener-filter';
import { positionOf, type ListPosition } from '../../../domain/list-position';
import type { Needs } from '../../dependencies';
import { isTestEvent, type EventSummary } from '../../../domain/deliveries/event';
import type { Listener } from '../../../domain/deliveries/listeners/listener';
import type { Stores } from '../../../persistence/stores';

/** Which events: those that happened from `since` on and before `until`, of one type or of all. */
export interface EventRange {
  readonly since: Date;
  readonly until: Date;
  readonly eventType: string | null;
}

export interface MissingPage {
  /** Events the listener asks for, with their bytes, that have no delivery to it. */
  readonly events: readonly EventSummary[];
  /** The last event looked at; null when there are no more. */
  readonly position: ListPosition | null;
}

/** The next events of a range, oldest first, that a listener has missed; at most `limit` are looked at. */
export async function nextMissing(
  { stores }: Needs<'deliveries' | 'events'>,
  listener: Listener,
  { since, until, eventType }: EventRange,
  after: ListPosition | null,
  limit: number,
): Promise<MissingPage> {
  const types = eventType === null ? null : [eventType];
  const filter = { partnerId: listener.partnerId, types, since, until };
  const walked = await stores.events.walk(filter, after, limit);
  const wanted = await passing(
    stores,
    listener,
    walked.filter((event) => isWanted(event, listener)),
  );
  const delivered = await stores.deliveries.findDelivered(
    listener.id,
    wanted.map(({ id }) => id),
  );
  const last = walked.at(-1);
  return {
    events: wanted.filter(({ id }) => !delivered.has(id)),
    position: last === undefined ? null : positionOf(last),
  };
}

/** Those that the filter of the listener lets pass, as it is now. */
async function passing(
  stores: Pick<Stores, 'events'>,
  { filter }: Listener,
  events: readonly EventSummary[],
): Promise<readonly EventSummary[]> {
  if (filter === null || events.length === 0) return events;
  const matches = compileFilter(filter);
  const bodies = await stores.events.findBodies(events.map(({ id }) => id));
  return events.filter(({ id }) => {
    const body = bodies.get(id);
    return body !== undefined && matches(new EventData(readEventData(body.toString())));
  });
}

function isWanted(event: EventSummary, listener: Listener): boolean {
  const { type, subjectId, erasedAt } = event;
  // What tells of trouble with a listener is never sent to that listener.
  if (erasedAt !== null || subjectId === listener.id) return false;
  return listensTo(listener.listenTo, type) && !isTestEvent(event);
}

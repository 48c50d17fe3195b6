import { isTestEvent, type EventSummary } from '../../../domain/deliveries/event';
import { listensTo, readEventData } from '../../../domain/deliveries/event-types';
import { EventData } from '../../../domain/deliveries/listeners/event-data';
import { compileFilter, type ListenerFilter } from '../../../domain/deliveries/listeners/listener-filter';
import type { Needs } from '../../dependencies';
import { checkFilter } from './check-settings';

/** So many of the last events are looked at. */
const EVENTS_MAX = 100;

export interface TryFilterRequest {
  readonly partnerId: string;
  readonly listenTo: readonly string[];
  readonly filter: ListenerFilter;
}

export interface TriedEvent {
  readonly event: EventSummary;
  /** Whether a listener with this filter would have got it; null where its body is erased, so that nobody can tell. */
  readonly matches: boolean | null;
}

/** Shows which of a partner's last events a listener would have got. Changes nothing. @throws InvalidRequest */
export async function tryFilter(
  deps: Needs<'businesses' | 'events'>,
  { partnerId, listenTo, filter }: TryFilterRequest,
): Promise<TriedEvent[]> {
  const { events } = deps.stores;
  await checkFilter(deps, partnerId, filter);
  const recent = { partnerId, types: null, since: null, until: null };
  const { items } = await events.list(recent, { after: null, limit: EVENTS_MAX });
  const bodies = await events.findBodies(items.map(({ id }) => id));
  const matches = compileFilter(filter);
  return items.map((event) => {
    if (isTestEvent(event) || !listensTo(listenTo, event.type)) return { event, matches: false };
    const body = bodies.get(event.id);
    const isPassed = body === undefined ? null : matches(new EventData(readEventData(body.toString())));
    return { event, matches: isPassed };
  });
}

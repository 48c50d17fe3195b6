import { newDelivery } from '../../../domain/deliveries/delivery-progress';
import { listensTo, type EventType } from '../../../domain/deliveries/event-types';
import { EventData } from '../../../domain/deliveries/listeners/event-data';
import { compileFilter, type MatchesFilter } from '../../../domain/deliveries/listeners/listener-filter';
import { newId } from '../../../domain/ids';
import type { Transaction } from '../../../persistence/mongo/transact';
import type { Needs } from '../../dependencies';
import { wakeListeners } from '../waking/wake-listeners';
import { deliveryOf, storedEvent } from './stored-event';
import type { Delivery } from '../../../domain/deliveries/delivery';
import type { StoredEvent } from '../../../domain/deliveries/event';
import type { Listener } from '../../../domain/deliveries/listeners/listener';

/** Something that happened and that listeners may be told. */
export interface EventDraft {
  readonly partnerId: string;
  readonly businessId: string | null;
  /** What it is about: a prospect, a business or, for `webhook.*`, the listener, which then does not get it. */
  readonly subjectId: string;
  readonly type: EventType;
  /**
   * Names the cause; a second event of the same cause raises a duplicate key and ends the transaction. Null where the
   * transaction itself makes the cause and could not make it twice.
   */
  readonly key: string | null;
  /** When it happened; now unless given. An event that tells of a new prospect has the time of that: it is found by it. */
  readonly at?: Date;
  /** A JSON value, serialised here once and for all. */
  readonly data: object;
}

export type PublishEvents = (transaction: Transaction, drafts: readonly EventDraft[]) => Promise<void>;

/**
 * Stores events with their deliveries in the transaction that made them true. The listeners that get an event
 * are those that ask for its type now and whose filter it passes, paused and disabled ones included; those that are active
 * are woken once the transaction is committed.
 */
export function createPublishEvents(
  deps: Needs<'deliveries' | 'events' | 'listeners', 'logger' | 'poke' | 'now' | 'wakeProbes'>,
): PublishEvents {
  const { stores, logger, now } = deps;

  return async function publishEvents(transaction, drafts) {
    if (drafts.length === 0) return;
    const at = now();
    const listeners = await findListeners(transaction, drafts);
    const candidates = listeners.map((listener) => ({ listener, matches: compileFilter(listener.filter) }));
    const events = drafts.map((draft) => toEvent({ at, ...draft }, targetsOf(draft, candidates)));
    const deliveries = events.flatMap((event) => deliveriesOf(event));
    await stores.events.insertMany(transaction, events);
    await stores.deliveries.insertMany(transaction, deliveries);
    if (logger.isLevelEnabled('debug')) logEvents(events);
    const targeted = new Set(deliveries.map((delivery) => delivery.webhookId));
    const woken = listeners.filter(({ id, state }) => state === 'active' && targeted.has(id));
    stores.afterCommit(transaction, async () => await wakeListeners(deps, woken));
  };

  /** Joins what an event is about with the event, whose id the lines of its deliveries carry. */
  function logEvents(events: readonly StoredEvent[]): void {
    for (const { id, type, subjectId, targets } of events)
      logger.debug(
        { eventId: id, eventType: type, subjectId, deliveries: targets.length },
        'event made, stored if its transaction commits',
      );
  }

  async function findListeners(transaction: Transaction, drafts: readonly EventDraft[]): Promise<Listener[]> {
    const found = new Map<string, Listener>();
    for (const type of new Set(drafts.map((draft) => draft.type))) {
      const partnerIds = drafts.filter((draft) => draft.type === type).map((draft) => draft.partnerId);
      const listeners = await stores.listeners.findTargets(transaction, partnerIds, type);
      for (const listener of listeners) found.set(listener.id, listener);
    }
    return [...found.values()];
  }
}

interface Candidate {
  readonly listener: Listener;
  readonly matches: MatchesFilter;
}

function targetsOf(draft: EventDraft, candidates: readonly Candidate[]): string[] {
  const data = new EventData(draft.data);
  return candidates
    .filter(
      ({ listener, matches }) =>
        listener.partnerId === draft.partnerId &&
        listener.id !== draft.subjectId &&
        listensTo(listener.listenTo, draft.type) &&
        matches(data),
    )
    .map(({ listener }) => listener.id);
}

function toEvent({ data, at, ...draft }: EventDraft & { at: Date }, targets: string[]): StoredEvent {
  return storedEvent({ ...draft, id: newId('event', at), targets, createdAt: at }, data);
}

function deliveriesOf(event: StoredEvent): Delivery[] {
  return event.targets.map((webhookId) => deliveryOf(event, webhookId, newDelivery(event.createdAt)));
}

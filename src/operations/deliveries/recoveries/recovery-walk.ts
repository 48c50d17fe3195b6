import type { Delivery } from '../../../domain/deliveries/delivery';
import { newDelivery } from '../../../domain/deliveries/delivery-progress';
import type { EventSummary } from '../../../domain/deliveries/event';
import type { Listener } from '../../../domain/deliveries/listeners/listener';
import { deliveryStatesOf, type Recovery, type RecoveryProgress } from '../../../domain/deliveries/recovery';
import { positionOf, type ListPosition } from '../../../domain/list-position';
import type { Needs } from '../../dependencies';
import { deliveryOf } from '../events/stored-event';
import { nextMissing } from './missing-events';

type WalkDependencies = Needs<'deliveries' | 'events', 'config' | 'now'>;

/** What one step of a walk found, and where it stands then. */
export interface WalkedPart {
  /** Deliveries that are asked for once more. */
  readonly deliveryIds: readonly string[];
  /** Deliveries of missing events. */
  readonly added: readonly Delivery[];
  readonly progress: RecoveryProgress;
  readonly isDone: boolean;
}

interface Found extends Pick<WalkedPart, 'deliveryIds' | 'added'> {
  readonly skipped: number;
  /** The last one looked at; null at the end. */
  readonly position: ListPosition | null;
}

const NOTHING: Found = { deliveryIds: [], added: [], skipped: 0, position: null };

/** What comes next, at most `room` of it: first the deliveries there are, then events without one. */
export async function nextPart(
  deps: WalkDependencies,
  recovery: Recovery,
  listener: Listener,
  room: number,
): Promise<WalkedPart> {
  const { phase, states, requested, skipped } = recovery;
  const isWanted = phase === 'deliveries' ? deliveryStatesOf(states).length > 0 : states.includes('missing');
  const next = phase === 'deliveries' ? nextDeliveries : nextEvents;
  const found = isWanted ? await next(deps, recovery, listener, room) : NOTHING;
  const { deliveryIds, added, position } = found;
  const isEnd = position === null;
  return {
    deliveryIds,
    added,
    isDone: isEnd && (phase === 'events' || !states.includes('missing')),
    progress: {
      phase: isEnd ? 'events' : phase,
      position,
      requested: requested + deliveryIds.length + added.length,
      skipped: skipped + found.skipped,
    },
  };
}

async function nextDeliveries(
  { stores }: WalkDependencies,
  { partnerId, webhookId, states, eventType, since, until, position }: Recovery,
  _listener: Listener,
  room: number,
): Promise<Found> {
  const deliveryStates = deliveryStatesOf(states);
  const range = { partnerId, webhookIds: [webhookId], eventType, statusCode: null, since, until };
  const walked = await stores.deliveries.walk({ ...range, states: deliveryStates }, position, room);
  const kept = await stores.events.findKept(walked.map(({ eventId }) => eventId));
  const deliveryIds = walked
    .filter(({ eventId, state }) => kept.has(eventId) && state !== 'cancelled')
    .map(({ id }) => id);
  const skipped = walked.length - deliveryIds.length;
  const last = walked.at(-1);
  return { deliveryIds, added: [], skipped, position: last === undefined ? null : positionOf(last) };
}

async function nextEvents(
  deps: WalkDependencies,
  recovery: Recovery,
  listener: Listener,
  room: number,
): Promise<Found> {
  const { events, position } = await nextMissing(deps, listener, recovery, recovery.position, room);
  const added = events.map((event) => missedDelivery(deps, recovery, event));
  return { deliveryIds: [], added, skipped: 0, position };
}

/** A delivery like any other, but that its first request is the recovery's. */
function missedDelivery(
  { config, now }: WalkDependencies,
  { id, webhookId }: Recovery,
  event: EventSummary,
): Delivery {
  return deliveryOf(event, webhookId, {
    ...newDelivery(now()),
    automaticDelayMs: config.retryScheduleMs[0] ?? 0,
    requested: [{ requestId: id, trigger: 'recovery' }],
    askCount: 1,
  });
}

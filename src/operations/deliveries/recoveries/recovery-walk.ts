import { newDelivery } from '../../../domain/deliveries/delivery-progress';
import { deliveryStatesOf, type RecoveryProgress, type Recovery } from '../../../domain/deliveries/recovery';
import type { Needs } from '../../dependencies';
import { deliveryOf } from '../events/stored-event';
import { nextMissing } from './missing-events';
import type { Delivery } from '../../../domain/deliveries/delivery';
import type { EventSummary } from '../../../domain/deliveries/event';
import type { Listener } from '../../../domain/deliveries/listeners/listener';

export type WalkDependencies = Needs<'deliveries' | 'events', 'config' | 'now'>;

/** What one step of a walk found, and where it stands then. */
export interface WalkedPart {
  readonly deliveryIds: readonly string[];
  readonly added: readonly Delivery[];
  readonly progress: RecoveryProgress;
  readonly isDone: boolean;
}

/** What comes next, at most `room` of it: first the deliveries there are, then events without one. */
export async function nextPart(
  deps: WalkDependencies,
  recovery: Recovery,
  listener: Listener,
  room: number,
): Promise<WalkedPart> {
  const states = deliveryStatesOf(recovery.states);
  if (recovery.phase === 'deliveries' && states.length > 0) return await nextDeliveries(deps, recovery, room);
  const isOver = !recovery.states.includes('missing');
  if (!isOver && recovery.phase === 'events') return await nextEvents(deps, recovery, listener, room);
  const progress = { ...recovery, phase: 'events', position: null } as const;
  return { deliveryIds: [], added: [], progress, isDone: isOver };
}

async function nextDeliveries(
  { stores }: WalkDependencies,
  recovery: Recovery,
  room: number,
): Promise<WalkedPart> {
  const { partnerId, webhookId, states, eventType, since, until } = recovery;
  const filter = {
    partnerId,
    webhookIds: [webhookId],
    states: deliveryStatesOf(states),
    eventType,
    statusCode: null,
    since,
    until,
  };
  const found = await stores.deliveries.walk(filter, recovery.position, room);
  const kept = await stores.events.findKept(found.map(({ eventId }) => eventId));
  const deliveryIds = found
    .filter(({ eventId, state }) => kept.has(eventId) && state !== 'cancelled')
    .map(({ id }) => id);
  const last = found.at(-1);
  const hasMissing = states.includes('missing');
  const isEnd = last === undefined;
  return {
    deliveryIds,
    added: [],
    isDone: isEnd && !hasMissing,
    progress: {
      phase: isEnd ? 'events' : 'deliveries',
      position: isEnd ? null : { createdAt: last.createdAt, id: last.id },
      requested: recovery.requested + deliveryIds.length,
      skipped: recovery.skipped + found.length - deliveryIds.length,
    },
  };
}

async function nextEvents(
  deps: WalkDependencies,
  recovery: Recovery,
  listener: Listener,
  room: number,
): Promise<WalkedPart> {
  const page = await nextMissing(deps, listener, recovery, recovery.position, room);
  const added = page.events.map((event) => missedDelivery(deps, recovery, event));
  return {
    deliveryIds: [],
    added,
    isDone: page.position === null,
    progress: {
      phase: 'events',
      position: page.position,
      requested: recovery.requested + added.length,
      skipped: recovery.skipped,
    },
  };
}

/** A delivery like any other, but that its first request is the recovery's. */
function missedDelivery(
  { config, now }: WalkDependencies,
  { id, webhookId }: Recovery,
  event: EventSummary,
): Delivery {
  const progress = {
    ...newDelivery(now()),
    automaticDelayMs: config.retryScheduleMs[0] ?? 0,
    requested: [{ requestId: id, trigger: 'recovery' as const }],
    askCount: 1,
  };
  return deliveryOf(event, webhookId, progress);
}

import {
  isProven,
  probeTime,
  type ListenerHealth,
} from '../../../domain/deliveries/listeners/circuit-breaker';
import type { Needs } from '../../dependencies';

/**
 * Leaves a listener to the loop of probes: stores when it is to be probed, and answers that; null where nothing waits for it.
 * What is published later has it probed again.
 */
export type ScheduleProbe = (webhookId: string, health: ListenerHealth) => Promise<Date | null>;

/** Whether a listener's own loop goes on with what is due: its receiver is proven, or somebody asked for a request. */
export type HasOwnLoop = (webhookId: string, health: ListenerHealth) => Promise<boolean>;

/** Wakes the loop of probes where it would come too late for one at that time. */
export type WakeProbes = (at: Date) => void;

export function createScheduleProbe({ stores }: Needs<'deliveries' | 'listeners'>): ScheduleProbe {
  return async function scheduleProbe(webhookId, health) {
    const dueAt = await stores.deliveries.nextDueAt(webhookId);
    if (dueAt === null) return null;
    const probeAt = probeTime(health, dueAt);
    await stores.listeners.scheduleProbes([{ webhookId, probeAt }]);
    return probeAt;
  };
}

export function createHasOwnLoop({ stores, now }: Needs<'deliveries', 'now'>): HasOwnLoop {
  return async (webhookId, health) =>
    isProven(health) || (await stores.deliveries.listDueRequested(webhookId, now(), 1)).length > 0;
}

export function createWakeProbes({ now, poke }: Needs<never, 'now' | 'poke'>): WakeProbes {
  /** The loop polls by then: it was poked for a probe at that time. */
  let nextPoll = new Date(0);
  return (at) => {
    if (nextPoll > now() && nextPoll <= at) return;
    nextPoll = at;
    poke({ type: 'probeHeldListeners', input: {} });
  };
}

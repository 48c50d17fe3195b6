import type { Hold } from '../../../domain/deliveries/listeners/circuit-breaker';
import type { Needs } from '../../dependencies';

/** Stores when a held listener is to be probed, and answers it; null where nothing waits for it. */
export type ScheduleProbe = (webhookId: string, hold: Hold) => Promise<Date | null>;

/** Wakes the loop of probes where it would come too late for one at that time. */
export type WakeProbes = (at: Date) => void;

/**
 * For the loop that probes all held listeners: when it is time for one, or at once where somebody asked for a request.
 * Where nothing waits for a listener, what is stored stays: what comes later wakes the listener's own loop, which asks again.
 */
export function createScheduleProbe({
  stores,
  now,
}: Needs<'deliveries' | 'listeners', 'now'>): ScheduleProbe {
  return async function scheduleProbe(webhookId, hold) {
    const { deliveries, listeners } = stores;
    const dueAt = await deliveries.nextDueAt(webhookId);
    if (dueAt === null) return null;
    const requested = await deliveries.listDueRequested(webhookId, now(), 1);
    const at = requested.length > 0 ? now() : new Date(Math.max(dueAt.getTime(), hold.nextProbeAt.getTime()));
    await listeners.scheduleProbe(webhookId, at);
    return at;
  };
}

export function createWakeProbes({ now, poke }: Needs<never, 'now' | 'poke'>): WakeProbes {
  /** The loop looks by then: this process has poked it for a probe at that time. */
  let nextLook = new Date(0);
  return (at) => {
    if (nextLook > now() && nextLook <= at) return;
    nextLook = at;
    poke({ type: 'probeHeldListeners', input: {} });
  };
}

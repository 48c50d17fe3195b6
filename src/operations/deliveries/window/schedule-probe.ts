import type { Hold } from '../../../domain/deliveries/listeners/circuit-breaker';
import type { Needs } from '../../dependencies';

/** Sees to it that a held listener is probed when it is time; at once where somebody asked for a request. */
export type ScheduleProbe = (webhookId: string, hold: Hold) => Promise<void>;

/**
 * Stores when a held listener is to be probed, for the loop that probes all of them. Where nothing waits for it, that is
 * not changed: what comes later wakes the listener's own loop, which asks again.
 */
export function createScheduleProbe({
  stores,
  now,
  poke,
}: Needs<'deliveries' | 'listeners', 'now' | 'poke'>): ScheduleProbe {
  /** The loop of probes will look by then: this process has poked it for a probe at that time. */
  let nextLook = new Date(0);

  return async function scheduleProbe(webhookId, hold) {
    const { deliveries, listeners } = stores;
    const dueAt = await deliveries.nextDueAt(webhookId);
    if (dueAt === null) return;
    const requested = await deliveries.listDueRequested(webhookId, now(), 1);
    const at = requested.length > 0 ? now() : new Date(Math.max(dueAt.getTime(), hold.nextProbeAt.getTime()));
    await listeners.scheduleProbe(webhookId, at);
    if (nextLook > now() && nextLook <= at) return;
    nextLook = at;
    poke({ type: 'probeHeldListeners', input: {} });
  };
}

import { isProven, probeTime } from '../../../domain/deliveries/listeners/circuit-breaker';
import { waitsForProbe, type Listener } from '../../../domain/deliveries/listeners/listener';
import type { Needs } from '../../dependencies';
import { createWakeProbes } from './schedule-probe';

/**
 * For what was just stored for these listeners: pokes the loops of those whose receivers are proven, and has all others
 * probed. It never fails; the sweep repairs what does not happen.
 */
export function createWakeListeners(deps: Needs<'listeners', 'logger' | 'now' | 'poke'>) {
  const { stores, logger, now, poke } = deps;
  const wakeProbes = createWakeProbes(deps);

  return async function wakeListeners(listeners: readonly Listener[]): Promise<void> {
    const at = now();
    const unproven: Listener[] = [];
    for (const listener of listeners) {
      if (!isProven(listener.health)) unproven.push(listener);
      else poke({ type: 'deliverWebhooks', input: { webhookId: listener.id } });
    }
    const waiting = unproven.filter((listener) => !waitsForProbe(listener, at));
    if (waiting.length > 0) await probe(waiting, at);
  };

  async function probe(listeners: readonly Listener[], at: Date): Promise<void> {
    const probes = listeners.map(({ id, health }) => ({ webhookId: id, probeAt: probeTime(health, at) }));
    try {
      await stores.listeners.scheduleProbes(probes);
      wakeProbes(new Date(Math.min(...probes.map(({ probeAt }) => probeAt.getTime()))));
    } catch (error) {
      logger.warn({ count: probes.length, error }, 'probes were not scheduled; the sweep will repair it');
    }
  }
}

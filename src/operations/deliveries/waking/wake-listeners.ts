import { isProven, probeTime } from '../../../domain/deliveries/listeners/circuit-breaker';
import { waitsForProbe, type Listener } from '../../../domain/deliveries/listeners/listener';
import type { Needs } from '../../dependencies';

/**
 * For what was just stored for these listeners: pokes the loops of those whose receivers are proven, and has all others
 * probed. It never fails; the sweep repairs what does not happen.
 */
export async function wakeListeners(
  { stores, logger, now, poke, wakeProbes }: Needs<'listeners', 'logger' | 'now' | 'poke' | 'wakeProbes'>,
  woken: readonly Listener[],
): Promise<void> {
  const at = now();
  for (const { id: webhookId, health } of woken)
    if (isProven(health)) poke({ type: 'deliverWebhooks', input: { webhookId } });
  const probes = woken
    .filter((listener) => !isProven(listener.health) && !waitsForProbe(listener, at))
    .map(({ id, health }) => ({ webhookId: id, probeAt: probeTime(health, at) }));
  if (probes.length === 0) return;
  try {
    await stores.listeners.scheduleProbes(probes);
    wakeProbes(new Date(Math.min(...probes.map(({ probeAt }) => probeAt.getTime()))));
  } catch (error) {
    logger.warn({ count: probes.length, error }, 'probes were not scheduled; the sweep will repair it');
  }
}

import {
  isProven,
  probeTime,
  type ListenerHealth,
} from '../../../domain/deliveries/listeners/circuit-breaker';
import type { Needs } from '../../dependencies';

/** How a listener goes on after a window. */
export interface NextWindow {
  /** Whether the loop of probes goes on with it. */
  readonly isLeft: boolean;
  /** When it is to be probed, or its own loop has something to do; null where nothing waits. */
  readonly at: Date | null;
}

/**
 * Leaves a listener to the loop of probes, and stores when it is to be probed, unless its receiver is proven or somebody
 * asked for a request. What is published later has it probed again.
 */
export async function leaveToProbes(
  { stores, now }: Needs<'deliveries' | 'listeners', 'now'>,
  webhookId: string,
  health: ListenerHealth,
): Promise<NextWindow> {
  const { deliveries, listeners } = stores;
  const dueAt = await deliveries.nextDueAt(webhookId);
  if (isProven(health)) return { isLeft: false, at: dueAt };
  if (dueAt === null) return { isLeft: true, at: null };
  const [requested] = await deliveries.listDueRequested(webhookId, now(), 1);
  if (requested !== undefined) return { isLeft: false, at: dueAt };
  const probeAt = probeTime(health, dueAt);
  await listeners.scheduleProbes([{ webhookId, probeAt }]);
  return { isLeft: true, at: probeAt };
}

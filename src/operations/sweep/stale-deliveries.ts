import type { LoopAddress } from '../../contracts/workflows';
import type { Needs } from '../dependencies';
import { retentionLimit } from '../../domain/deliveries/retention';
import { pagesOfIds, type StaleLoops } from './stale-loops';

/**
 * A window may wait for its turn for a minute or two while a thousand others fail: a poke would only cost its loop another
 * step.
 */
const OVERDUE_MS = 90_000;

type SweepDependencies = Needs<'deliveries' | 'listeners', 'config' | 'now'>;

/** Listeners with work that nobody does: due deliveries, tests, and what was left when one was deleted. */
export function staleDeliveries({ stores, config, now }: SweepDependencies, before: Date): StaleLoops[] {
  const { listeners, deliveries } = stores;
  const dueBefore = new Date(now().getTime() - OVERDUE_MS);
  // Longer ago nothing of theirs is left: deliveries are kept no longer.
  const deletedAfter = retentionLimit(config.retentionDays, now());
  return [
    pagesOfIds(
      'deliveries',
      (after, limit) => listeners.listActive(after, dueBefore, limit),
      addressOf,
      (ids) => deliveries.overdueAmong(ids, dueBefore),
    ),
    {
      name: 'probes',
      async readPage() {
        const isOverdue = await listeners.hasProbeOverdue(dueBefore);
        return { overdue: isOverdue ? [{ type: 'probeHeldListeners', input: {} }] : [], last: null };
      },
    },
    // Tests go out whatever the listener's state.
    pagesOfIds('tests', listeners.listInactive, addressOf, (ids) =>
      deliveries.testsOverdueAmong(ids, before),
    ),
    // Events that were under way when a listener was deleted; its loop cancels them.
    pagesOfIds(
      'deleted listeners',
      (after, limit) => listeners.listDeleted(deletedAfter, after, limit),
      addressOf,
      deliveries.waitingAmong,
    ),
  ];
}

function addressOf(webhookId: string): LoopAddress {
  return { type: 'deliverWebhooks', input: { webhookId } };
}

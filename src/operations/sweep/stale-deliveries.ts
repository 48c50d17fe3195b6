import type { LoopAddress } from '../../contracts/workflows';
import type { Needs } from '../dependencies';
import { retentionLimit } from '../deliveries/events/stored-event';
import { lastOf, PAGE, type StaleLoops } from './stale-loops';

/** One that is probed may wait for its turn among many that are. */
const HELD_OVERDUE_MS = 600_000;

type SweepDependencies = Needs<'deliveries' | 'listeners', 'config' | 'now'>;

/** Listeners with work that nobody does: due deliveries, tests, and what was left when one was deleted. */
export function staleDeliveries({ stores, config, now }: SweepDependencies, before: Date): StaleLoops[] {
  const { listeners, deliveries } = stores;
  const heldUntil = new Date(now().getTime() - HELD_OVERDUE_MS);
  // Longer ago nothing of theirs is left: deliveries are kept no longer.
  const deletedAfter = retentionLimit(config.retentionDays, now());
  return [
    listenersWith(
      'deliveries',
      (after) => listeners.listActive(after, heldUntil, PAGE),
      (ids) => deliveries.overdueAmong(ids, before),
    ),
    // Tests go out whatever the listener's state.
    listenersWith(
      'tests',
      (after) => listeners.listInactive(after, PAGE),
      (ids) => deliveries.testsOverdueAmong(ids, before),
    ),
    // Events that were under way when a listener was deleted; its loop cancels them.
    listenersWith(
      'deleted listeners',
      (after) => listeners.listDeleted(deletedAfter, after, PAGE),
      (ids) => deliveries.waitingAmong(ids),
    ),
  ];
}

function listenersWith(
  name: string,
  readIds: (after: string) => Promise<readonly string[]>,
  chooseOverdue: (ids: readonly string[]) => Promise<readonly string[]>,
): StaleLoops {
  return {
    name,
    type: 'deliverWebhooks',
    async readPage(after) {
      const ids = await readIds(after);
      const overdue = ids.length === 0 ? [] : await chooseOverdue(ids);
      return { overdue: overdue.map(addressOf), last: lastOf(ids) };
    },
  };
}

function addressOf(webhookId: string): LoopAddress {
  return { type: 'deliverWebhooks', input: { webhookId } };
}

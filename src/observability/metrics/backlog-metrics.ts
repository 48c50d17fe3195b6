import type { Registry } from 'prom-client';
import type { Backlog } from '../../operations/sweep/measure-backlog';
import { createMeasuredGauges } from './measured-gauges';

/** Shows what waits. */
export function showBacklog(registry: Registry, measure: () => Promise<Backlog>): void {
  const { show } = createMeasuredGauges(registry, measure);
  show(
    'outreach_deliveries_due',
    'Deliveries that are due now, of active listeners that are not held; 10 000 stands for more',
    ({ dueDeliveries }) => dueDeliveries,
  );
  show(
    'outreach_oldest_due_delivery_age_seconds',
    'How long the oldest of them has been due',
    ({ oldestDueMs }) => oldestDueMs / 1000,
  );
  show(
    'outreach_listeners_held',
    'Listeners that keep failing and are only probed',
    ({ heldListeners }) => heldListeners,
  );
  show(
    'outreach_seed_chunks_waiting',
    'Parts of seeds that the intake has not processed; 10 000 stands for more',
    ({ waitingChunks }) => waitingChunks,
  );
  show(
    'outreach_unmatched_visitors',
    'Visitors kept for websites that are not onboarded; 10 000 stands for more',
    ({ unmatchedVisitors }) => unmatchedVisitors,
  );
}

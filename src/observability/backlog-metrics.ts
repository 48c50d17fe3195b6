import { setTimeout as pause } from 'node:timers/promises';
import { Gauge, type Registry } from 'prom-client';
import type { Backlog, MeasureBacklog } from '../operations/sweep/measure-backlog';

/** Measured at most this often, however often and by however many the metrics are read. */
const REFRESH_MS = 15_000;
/** What a scrape waits for a measurement; one that takes longer shows with the next scrape. */
const WAIT_MS = 2_000;

/** Shows what waits. Where it can't be measured the values are `NaN`, which fires no alert about a backlog. */
export function showBacklog(registry: Registry, measure: MeasureBacklog): void {
  let latest: Backlog | null = null;
  let measuredAt = Number.NEGATIVE_INFINITY;
  let measuring: Promise<void> | null = null;

  async function refresh(): Promise<void> {
    try {
      latest = await measure();
    } catch {
      // The log and `outreach_store_reachable` tell of the store.
      latest = null;
    }
    measuredAt = performance.now();
    measuring = null;
  }

  async function current(): Promise<Backlog | null> {
    if (performance.now() - measuredAt >= REFRESH_MS) {
      measuring ??= refresh();
      await Promise.race([measuring, pause(WAIT_MS, undefined, { ref: false })]);
    }
    return latest;
  }

  function show(name: string, help: string, valueOf: (backlog: Backlog) => number): void {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const backlog = await current();
        gauge.set(backlog === null ? Number.NaN : valueOf(backlog));
      },
    });
  }

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
    'Parts of seeds that the intake has not worked off; 10 000 stands for more',
    ({ waitingChunks }) => waitingChunks,
  );
}

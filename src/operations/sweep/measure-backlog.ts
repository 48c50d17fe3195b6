import type { Needs } from '../dependencies';
import { lastOf, PAGE } from './stale-loops';

/** Where counting ends: what matters is that it is far too many. */
const COUNT_MAX = 10_000;

export interface Backlog {
  /** Deliveries due now, of active listeners that are not held; 10 000 stands for more. */
  readonly dueDeliveries: number;
  /** How long the oldest of them has been due; 0 when none is. */
  readonly oldestDueMs: number;
  readonly heldListeners: number;
  readonly waitingChunks: number;
  readonly unmatchedVisitors: number;
}

/**
 * What waits, found by index: a page of listeners after the other for what is due. So its cost grows with the listeners,
 * some queries for each five hundred of them, and not with the deliveries.
 */
export function createMeasureBacklog(
  { stores, now }: Needs<'deliveries' | 'listeners' | 'seeds' | 'unmatchedVisitors', 'now'>,
  pageSize = PAGE,
) {
  const { listeners, deliveries, seeds, unmatchedVisitors } = stores;

  return async function measureBacklog(): Promise<Backlog> {
    const at = now();
    const [due, heldListeners, waitingChunks, unmatched] = await Promise.all([
      measureDue(at),
      listeners.countHeld(COUNT_MAX),
      seeds.countWaiting(COUNT_MAX),
      unmatchedVisitors.count(COUNT_MAX),
    ]);
    return { ...due, heldListeners, waitingChunks, unmatchedVisitors: unmatched };
  };

  async function measureDue(at: Date): Promise<Pick<Backlog, 'dueDeliveries' | 'oldestDueMs'>> {
    let dueDeliveries = 0;
    let oldestDueMs = 0;
    for (let after: string | null = ''; after !== null;) {
      const page: readonly string[] = await listeners.listActive(after, at, pageSize);
      const due = page.length === 0 ? [] : await deliveries.overdueAmong(page, at);
      if (due.length > 0) {
        const oldest = await deliveries.oldestDueAmong(due, at);
        if (oldest !== null) oldestDueMs = Math.max(oldestDueMs, at.getTime() - oldest.getTime());
        const room = COUNT_MAX - dueDeliveries;
        if (room > 0) dueDeliveries += await deliveries.countDueAmong(due, at, room);
      }
      after = lastOf(page, pageSize);
    }
    return { dueDeliveries, oldestDueMs };
  }
}
export type MeasureBacklog = ReturnType<typeof createMeasureBacklog>;

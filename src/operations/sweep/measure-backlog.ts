import type { Needs } from '../dependencies';
import type { Stores } from '../../persistence/stores';
import { idPages, PAGE } from './walk';

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
export async function measureBacklog(
  { stores, now }: Needs<'deliveries' | 'listeners' | 'seeds' | 'unmatchedVisitors', 'now'>,
  pageSize = PAGE,
): Promise<Backlog> {
  const { listeners, seeds, unmatchedVisitors } = stores;
  const [due, heldListeners, waitingChunks, unmatched] = await Promise.all([
    measureDue(stores, now(), pageSize),
    listeners.countHeld(COUNT_MAX),
    seeds.countWaiting(COUNT_MAX),
    unmatchedVisitors.count(COUNT_MAX),
  ]);
  return { ...due, heldListeners, waitingChunks, unmatchedVisitors: unmatched };
}

async function measureDue(
  { listeners, deliveries }: Pick<Stores, 'deliveries' | 'listeners'>,
  at: Date,
  pageSize: number,
): Promise<Pick<Backlog, 'dueDeliveries' | 'oldestDueMs'>> {
  let [dueDeliveries, oldestDueMs] = [0, 0];
  const readPage = (after: string, limit: number) => listeners.listActive(after, at, limit);
  for await (const page of idPages(readPage, pageSize)) {
    const due = await deliveries.overdueAmong(page, at);
    if (due.length === 0) continue;
    const oldest = await deliveries.oldestDueAmong(due, at);
    if (oldest !== null) oldestDueMs = Math.max(oldestDueMs, at.getTime() - oldest.getTime());
    const room = COUNT_MAX - dueDeliveries;
    if (room > 0) dueDeliveries += await deliveries.countDueAmong(due, at, room);
  }
  return { dueDeliveries, oldestDueMs };
}

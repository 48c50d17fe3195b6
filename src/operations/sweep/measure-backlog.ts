import type { OperationDependencies } from '../dependencies';

const PAGE = 200;
/** Active listeners looked at. */
const LISTENERS_MAX = 1_000;
/** Where counting ends: what matters is that it is far too many. */
export const COUNT_MAX = 10_000;

export interface Backlog {
  /** Deliveries due now, of active listeners that are not held; 10 000 stands for more. */
  readonly dueDeliveries: number;
  /** How long the oldest of them has been due; 0 when none is. */
  readonly oldestDueMs: number;
  readonly heldListeners: number;
  readonly waitingChunks: number;
}

/**
 * What waits, found by index: from listener to listener for what is due, the first thousand of them. So its cost
 * grows with the listeners up to there, and not with the deliveries.
 */
export function createMeasureBacklog({ stores, now }: Pick<OperationDependencies, 'stores' | 'now'>) {
  return async function measureBacklog(): Promise<Backlog> {
    const at = now();
    const [due, heldListeners, waitingChunks] = await Promise.all([
      measureDue(at),
      stores.listeners.countHeld(COUNT_MAX),
      stores.seeds.countWaiting(COUNT_MAX),
    ]);
    return { ...due, heldListeners, waitingChunks };
  };

  async function measureDue(at: Date): Promise<Pick<Backlog, 'dueDeliveries' | 'oldestDueMs'>> {
    let dueDeliveries = 0;
    let oldestDueMs = 0;
    let after = '';
    for (let looked = 0; looked < LISTENERS_MAX; looked += PAGE) {
      const page = await stores.listeners.listActive(after, at, PAGE);
      for (const webhookId of page) {
        const dueAt = await stores.deliveries.nextDueAt(webhookId);
        if (dueAt === null || dueAt > at) continue;
        oldestDueMs = Math.max(oldestDueMs, at.getTime() - dueAt.getTime());
        if (dueDeliveries < COUNT_MAX)
          dueDeliveries += await stores.deliveries.countDue(webhookId, at, COUNT_MAX - dueDeliveries);
      }
      if (page.length < PAGE) break;
      after = page.at(-1) ?? '';
    }
    return { dueDeliveries, oldestDueMs };
  }
}
export type MeasureBacklog = ReturnType<typeof createMeasureBacklog>;

import { setTimeout as pause } from 'node:timers/promises';
import type { OperationDependencies } from '../../dependencies';
import type { OutcomeGroup } from './completed-delivery';
import { storeHealth, type HealthDependencies, type RecordedOutcomes } from './store-health';
import { storeProgress, type ProgressDependencies } from './store-progress';

export type StoreDependencies = HealthDependencies &
  ProgressDependencies &
  Pick<OperationDependencies, 'now'>;

/**
 * While a new primary is elected, or MongoDB restarts, what receivers have answered is kept and tried again so long.
 * A lease that ends meanwhile does no harm: what comes late replaces what a successor has recorded as interrupted.
 */
const STORE_AWAY_MS = 30_000;
const RETRY_MS = 500;

/**
 * Stores groups of several listeners in one transaction. What is the trouble of one is not that of the others; what is
 * the store's is waited out.
 */
export async function storeTogether(
  deps: StoreDependencies,
  groups: readonly OutcomeGroup[],
): Promise<readonly (RecordedOutcomes | Error)[]> {
  const endsAt = performance.now() + STORE_AWAY_MS;
  for (;;) {
    try {
      return await storeAll(deps, groups);
    } catch (error) {
      const mayWait = deps.stores.isUnavailable(error) && performance.now() < endsAt;
      if (mayWait) await pause(RETRY_MS);
      else if (groups.length === 1) throw error;
      else return await storeEach(deps, groups);
    }
  }
}

async function storeAll(
  deps: StoreDependencies,
  groups: readonly OutcomeGroup[],
): Promise<RecordedOutcomes[]> {
  return await deps.stores.transact(async (transaction) => {
    const at = deps.now();
    const completed = groups.flatMap((group) => group.completed);
    await storeProgress(deps, transaction, completed, at);
    const recorded: RecordedOutcomes[] = [];
    for (const group of groups) recorded.push(await storeHealth(deps, transaction, group, at));
    return recorded;
  });
}

async function storeEach(
  deps: StoreDependencies,
  groups: readonly OutcomeGroup[],
): Promise<readonly (RecordedOutcomes | Error)[]> {
  const stored: (RecordedOutcomes | Error)[] = [];
  for (const group of groups) stored.push(...(await storeAll(deps, [group]).catch(toErrors)));
  return stored;
}

function toErrors(error: unknown): Error[] {
  return [error instanceof Error ? error : new Error(String(error))];
}

import { coalesce } from '../../domain/coalesce';
import type { OperationDependencies } from '../dependencies';
import type { CompletedDelivery } from './completed-delivery';
import { GroupChanged, storeSuccesses } from './store-progress';

/** Groups of one transaction: a few hundred deliveries. */
const GROUPS_MAX = 8;

/** Plain successes of one window. */
export interface SuccessGroup {
  readonly webhookId: string;
  readonly token: string;
  readonly completed: readonly CompletedDelivery[];
}

/** @throws GroupChanged, and nothing is stored, when one of them may no longer be what it was. */
export type StoreSuccessesTogether = (group: SuccessGroup) => Promise<void>;

/**
 * Stores plain successes of several windows in one transaction: its end is what takes the store longest. Two groups
 * of one listener are of different leases, and which of them holds a claim is looked at in a transaction of its own.
 */
export function createStoreSuccessesTogether(
  deps: Pick<OperationDependencies, 'stores' | 'now'>,
): StoreSuccessesTogether {
  const { stores, now } = deps;

  return coalesce(async (groups: readonly SuccessGroup[]) => {
    const ofEachListener = new Map(groups.map((group) => [group.webhookId, group]));
    const together = groups.filter((group) => ofEachListener.get(group.webhookId) === group);
    try {
      await stores.transact(async (transaction) => {
        const tokens = together.map(({ token }) => token);
        const completed = together.flatMap((group) => group.completed);
        const attempts = await storeSuccesses(deps, transaction, tokens, completed, now());
        await stores.attempts.insertMany(transaction, attempts);
      });
    } catch (error) {
      if (!(error instanceof GroupChanged)) throw error;
      return groups.map(() => new GroupChanged());
    }
    return groups.map((group) => (together.includes(group) ? undefined : new GroupChanged()));
  }, GROUPS_MAX);
}

import { HEALTHY, type ListenerHealth } from '../../domain/delivery/listener-health';
import type { OperationDependencies } from '../dependencies';
import type { PublishEvents } from '../events/publish-events';
import { isPlainSuccess, type CompletedDelivery } from './completed-delivery';
import { staysHealthy, storeHealth, unchanged, type RecordedOutcomes } from './store-health';
import { GroupChanged, storeEach, storeSuccesses } from './store-progress';
import { createStoreSuccessesTogether } from './store-successes-together';

type RecordDependencies = Pick<OperationDependencies, 'stores' | 'config' | 'now'> & {
  readonly publishEvents: PublishEvents;
};

/**
 * Stores a group of outcomes in one transaction: each delivery's progress, its attempt, the listener's health,
 * and the events that tell of it. An outcome whose claim was taken for interrupted meanwhile replaces that
 * record and changes the delivery only if it is a success.
 */
export function createRecordOutcomes(deps: RecordDependencies) {
  const { stores, now } = deps;
  const storeTogether = createStoreSuccessesTogether(deps);

  return async function recordOutcomes(
    webhookId: string,
    token: string,
    completed: readonly CompletedDelivery[],
    known: ListenerHealth | null,
  ): Promise<RecordedOutcomes> {
    if (staysHealthy(completed, known) && completed.every(isPlainSuccess)) {
      const isStored = await storeTogether({ webhookId, token, completed }).then(() => true, unlessChanged);
      if (isStored) return unchanged(HEALTHY);
    }
    const store = (plain: readonly CompletedDelivery[]) =>
      stores.transact(async (transaction) => {
        const at = now();
        const others = completed.filter((item) => !plain.includes(item));
        const attempts = [
          ...(await storeSuccesses(deps, transaction, [token], plain, at)),
          ...(await storeEach(deps, transaction, token, others, at)),
        ];
        await stores.attempts.insertMany(transaction, attempts);
        return await storeHealth(deps, transaction, webhookId, completed, known, at);
      });
    try {
      return await store(completed.filter(isPlainSuccess));
    } catch (error) {
      unlessChanged(error);
      return await store([]);
    }
  };
}

/** @throws the error, if it is another one. */
function unlessChanged(error: unknown): false {
  if (!(error instanceof GroupChanged)) throw error;
  return false;
}

export type RecordOutcomes = ReturnType<typeof createRecordOutcomes>;

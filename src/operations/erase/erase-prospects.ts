import type { StoredProspect } from '../../persistence/prospects';
import type { Transaction } from '../../persistence/transact';
import type { OperationDependencies } from '../dependencies';

/** More in one transaction may exceed what the store accepts: erase step by step. */
export const ERASE_STEP_MAX = 100;

export type EraseProspects = ReturnType<typeof createEraseProspects>;

type EraseDependencies = Pick<OperationDependencies, 'stores' | 'now'>;

/**
 * Removes prospects with everything that tells of them: their visits, the bytes of events about them, what is still
 * to be delivered of these, and what receivers answered. Events keep id, type and time, deliveries and attempts
 * their facts. Repeating it changes nothing. The caller guards the business in the same transaction, unless it is
 * deleted already, and passes at most `ERASE_STEP_MAX` prospects.
 */
export function createEraseProspects({ stores, now }: EraseDependencies) {
  const eraseDeliveries = createEraseDeliveries({ stores, now });
  return async function eraseProspects(
    transaction: Transaction,
    prospects: readonly Pick<StoredProspect, 'id' | 'businessId'>[],
  ): Promise<void> {
    const ids = prospects.map(({ id }) => id);
    await eraseDeliveries(transaction, await stores.events.erase(transaction, prospects, now()));
    await stores.prospects.removeMany(transaction, ids);
  };
}

/** Ends what is still to be delivered of events that lost their bytes, and removes what receivers answered. */
export function createEraseDeliveries({ stores, now }: EraseDependencies) {
  return async function eraseDeliveries(
    transaction: Transaction,
    eventIds: readonly string[],
  ): Promise<void> {
    if (eventIds.length === 0) return;
    const deliveryIds = await stores.deliveries.erase(transaction, eventIds, now());
    if (deliveryIds.length > 0) await stores.attempts.eraseResponses(transaction, deliveryIds);
  };
}

import type { OperationDependencies } from '../dependencies';
import { createEraseDeliveries, ERASE_STEP_MAX } from './erase-prospects';

export type EraseBusinessEvents = ReturnType<typeof createEraseBusinessEvents>;

/**
 * Erases the next events of a deleted business, of whatever type, with what is still to be delivered of them and what
 * receivers answered. What remains of an event is its id, type and time. Answers how many it were, 0 at the end.
 */
export function createEraseBusinessEvents({ stores, now }: Pick<OperationDependencies, 'stores' | 'now'>) {
  const eraseDeliveries = createEraseDeliveries({ stores, now });

  return async function eraseBusinessEvents(businessId: string): Promise<number> {
    return await stores.transact(async (transaction) => {
      const eventIds = await stores.events.eraseSome(transaction, businessId, ERASE_STEP_MAX, now());
      await eraseDeliveries(transaction, eventIds);
      return eventIds.length;
    });
  };
}

import { coalesce, TRANSACTION_RUN_MS_MAX } from '../../../domain/coalesce';
import type { OutcomeGroup } from './completed-delivery';
import { staysHealthy, type RecordedOutcomes } from './store-health';
import { storeTogether, type StoreDependencies } from './store-together';

/** A few hundred deliveries in one transaction. */
const LIMITS = { batchMax: 8, runMsMax: TRANSACTION_RUN_MS_MAX };

/**
 * Stores a group of outcomes in one transaction: each delivery's progress, its attempt, the listener's health,
 * and the events that tell of it. An outcome of an attempt that was taken for interrupted meanwhile replaces that
 * record and changes the delivery only if it is a success. Groups of several listeners are stored together: the end of
 * a transaction is what takes the store longest.
 */
export function createRecordOutcomes(deps: StoreDependencies) {
  const store = storeTogether.bind(null, deps);
  const storeHealthy = coalesce(store, LIMITS);
  const storeOthers = coalesce(store, LIMITS);

  // A thousand listeners whose receivers fail shall not hold up the others.
  return async (group: OutcomeGroup): Promise<RecordedOutcomes> =>
    await (staysHealthy(group) ? storeHealthy : storeOthers)(group);
}
export type RecordOutcomes = ReturnType<typeof createRecordOutcomes>;

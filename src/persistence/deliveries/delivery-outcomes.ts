import type { Delivery } from '../../domain/deliveries/delivery';
import type { DeliveryProgress } from '../../domain/deliveries/delivery-progress';
import { among } from '../collections/conditions';
import { inTransaction, type Transaction } from '../mongo/transact';
import { isKeptInDelivery, toFirstAttempt } from './attempt-document';
import {
  toFields,
  type DeliveryCollection,
  type DeliveryRecord,
  type FinishedDelivery,
} from './delivery-document';

/** The part of a delivery that changes while it is claimed and sent. */
export type DeliveryVersion = DeliveryProgress & Pick<Delivery, 'businessId' | 'erasedAt'>;

const VERSION_FIELDS = {
  state: 1,
  dueAt: 1,
  attemptCount: 1,
  automaticAttempts: 1,
  automaticDelayMs: 1,
  requested: 1,
  askCount: 1,
  businessId: 1,
  erasedAt: 1,
} as const;

/** What comes of the attempts of deliveries. */
export function createDeliveryOutcomes({ raw, updateAll }: DeliveryCollection) {
  return {
    /** How these deliveries are now, by id. */
    async findVersions(
      ids: readonly string[],
      transaction?: Transaction,
    ): Promise<ReadonlyMap<string, DeliveryVersion>> {
      const options = {
        ...inTransaction(transaction),
        projection: VERSION_FIELDS,
        // One more than there are, so that the first answer is known to be the last.
        batchSize: ids.length + 1,
      };
      const records = await raw.find(among(ids), options).toArray();
      return new Map(records.map((record) => [record._id, toVersion(record)]));
    },

    /**
     * Stores what came of attempts, with the log of those that are kept in their deliveries, which this transaction has
     * read: if somebody changes one of them meanwhile, the transaction is tried again.
     */
    finish: async (transaction: Transaction, finished: readonly FinishedDelivery[], now: Date) =>
      await updateAll(
        finished.map((delivery) => ({ id: delivery.before.id, set: changesOf(delivery, now) })),
        transaction,
      ),

    /** Stores a progress whatever happened meanwhile: only for what became known late. */
    async setProgress(
      transaction: Transaction,
      id: string,
      progress: DeliveryProgress,
      now: Date,
    ): Promise<void> {
      await updateAll([{ id, set: { ...toFields(progress), updatedAt: now } }], transaction);
    },
  };
}

function toVersion({ businessId, erasedAt, ...record }: DeliveryRecord): DeliveryVersion {
  return { ...toFields(record), businessId: businessId ?? null, erasedAt: erasedAt ?? null };
}

/** Assigned fields alone cost their indexes anything: those that stay as they are, such as `askCount`, are left out. */
function changesOf(
  { before, progress, attempt, warning }: FinishedDelivery,
  now: Date,
): Partial<DeliveryRecord> {
  const after = {
    ...toFields(progress),
    lastStatus: attempt.status,
    lastErrorCode: attempt.errorCode,
    lastWarning: warning,
  };
  const changes = Object.entries(after).filter(([field, value]) => Reflect.get(before, field) !== value);
  const log = isKeptInDelivery(attempt) ? { firstAttempt: toFirstAttempt(attempt) } : {};
  return { ...Object.fromEntries(changes), ...log, updatedAt: now };
}

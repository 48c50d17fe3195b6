import type { Connection, mongo } from 'mongoose';
import type { DeliveryProgress } from '../../domain/deliveries/delivery-progress';
import { isKeptInDelivery, toFirstAttempt, type FirstAttempt } from './attempt-document';
import type { WithId } from '../mongo/collection';
import { toFields, type FinishedDelivery } from './delivery-document';
import type { Transaction } from '../mongo/transact';
import type { Delivery } from '../../domain/deliveries/delivery';
import { updateAll } from '../mongo/update-all';

/** What tells whether a delivery is still as it was read. */
export type DeliveryVersion = Pick<Delivery, 'dueAt' | 'attemptCount' | 'askCount' | 'state'>;

/** What comes of the attempts of deliveries. */
export interface DeliveryOutcomes {
  /** These deliveries as they are now, by id. */
  findVersions(ids: readonly string[]): Promise<ReadonlyMap<string, DeliveryVersion>>;
  /**
   * Stores what came of attempts, with the log of those that are kept in their deliveries, which this transaction has
   * read: if somebody changes one of them meanwhile, the transaction is tried again.
   */
  finish(transaction: Transaction, finished: readonly FinishedDelivery[], now: Date): Promise<void>;
  /** Stores a progress whatever happened meanwhile: only for what became known late. */
  setProgress(transaction: Transaction, id: string, progress: DeliveryProgress, now: Date): Promise<void>;
}

type Raw = WithId<Delivery> & { readonly firstAttempt?: FirstAttempt | null };

export function createDeliveryOutcomes(connection: Connection, raw: mongo.Collection<Raw>): DeliveryOutcomes {
  return {
    async findVersions(ids) {
      const records = await raw
        .find<WithId<{ readonly id: string } & DeliveryVersion>>(
          { _id: { $in: [...ids] } },
          { projection: { dueAt: 1, attemptCount: 1, askCount: 1, state: 1 } },
        )
        .toArray();
      return new Map(records.map((record) => [record._id, record]));
    },

    async finish(transaction, finished, now) {
      const updates = finished.map((delivery) => ({ id: delivery.before.id, set: changesOf(delivery, now) }));
      await updateAll(connection, 'deliveries', updates, transaction);
    },

    async setProgress(transaction, id, progress, now) {
      await raw.updateOne(
        { _id: id },
        { $set: { ...toFields(progress), updatedAt: now } },
        { session: transaction },
      );
    },
  };
}

/** Assigned fields alone cost their indexes anything: those that stay as they are, such as `askCount`, are left out. */
function changesOf({ before, progress, attempt }: FinishedDelivery, now: Date): Partial<Raw> {
  const after = { ...toFields(progress), lastStatus: attempt.status, lastErrorCode: attempt.errorCode };
  const changes = Object.entries(after).filter(([field, value]) => Reflect.get(before, field) !== value);
  const log = isKeptInDelivery(attempt) ? { firstAttempt: toFirstAttempt(attempt) } : {};
  return { ...Object.fromEntries(changes), ...log, updatedAt: now };
}

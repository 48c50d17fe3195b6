import type { mongo } from 'mongoose';
import type { DeliveryProgress } from '../../domain/deliveries/delivery-progress';
import { isKeptInDelivery, toFirstAttempt, type FirstAttempt } from './attempt-document';
import type { WithId } from '../mongo/collection';
import { toFields, type FinishedDelivery } from './delivery-document';
import type { Transaction } from '../mongo/transact';
import type { Delivery } from '../../domain/deliveries/delivery';

/** What tells whether a delivery is still as it was read. */
export type DeliveryVersion = Pick<Delivery, 'dueAt' | 'attemptCount' | 'askCount' | 'state'>;

/** What comes of the attempts of deliveries. */
export interface DeliveryOutcomes {
  /** These deliveries as they are now, by id. */
  findVersions(ids: readonly string[]): Promise<ReadonlyMap<string, DeliveryVersion>>;
  /**
   * Stores what came of attempts, with the log of those that are kept in their deliveries. Answers how many deliveries
   * were still as they were before: nobody else's attempt was recorded, nobody asked for another or cancelled.
   */
  finish(transaction: Transaction, finished: readonly FinishedDelivery[], now: Date): Promise<number>;
  /** Stores a progress whatever happened meanwhile: only for what became known late. */
  setProgress(transaction: Transaction, id: string, progress: DeliveryProgress, now: Date): Promise<void>;
}

type Raw = WithId<Delivery> & { readonly firstAttempt?: FirstAttempt | null };

export function createDeliveryOutcomes(raw: mongo.Collection<Raw>): DeliveryOutcomes {
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
      const { matchedCount } = await raw.bulkWrite(
        finished.map((delivery) => ({
          updateOne: { filter: asBefore(delivery), update: update(delivery, now) },
        })),
        { session: transaction, ordered: false },
      );
      return matchedCount;
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

function asBefore({ before: { id, attemptCount, askCount, state, erasedAt } }: FinishedDelivery) {
  return { _id: id, attemptCount, askCount, state, erasedAt };
}

function update({ progress, attempt }: FinishedDelivery, now: Date): mongo.UpdateFilter<Raw> {
  const { status: lastStatus, errorCode: lastErrorCode } = attempt;
  const log = isKeptInDelivery(attempt) ? { firstAttempt: toFirstAttempt(attempt) } : {};
  return { $set: { ...toFields(progress), lastStatus, lastErrorCode, ...log, updatedAt: now } };
}

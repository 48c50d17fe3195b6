import type { Connection } from 'mongoose';
import { attemptId, type Attempt } from '../../domain/deliveries/attempts/attempt';
import type { RemovalLimits } from '../../domain/deliveries/retention';
import { idBoundAt } from '../../domain/ids';
import { among } from '../collections/conditions';
import type { Transaction } from '../mongo/transact';
import { isKeptInDelivery, openAttempts, toAttempt, toFirstAttempt, toRawAttempt } from './attempt-document';
import { openDeliveries, type DeliveryRecord } from './delivery-document';

/** What is left of an answer, in an attempt that is kept apart and in one that is kept in its delivery. */
const ERASED_APART = { responseHeaders: '', responseBody: null, errorMessage: null, businessId: null };
const ERASED_FIRST = {
  'firstAttempt.responseHeaders': '',
  'firstAttempt.responseBody': null,
  'firstAttempt.errorMessage': null,
};

/** Attempts, wherever they are kept: a first one in its delivery's document, unless its answer is large. */
export function createAttemptRepository(connection: Connection) {
  const attempts = openAttempts(connection);
  const deliveries = openDeliveries(connection);
  return {
    /** Stores those that are not kept in their deliveries: `finish` of the deliveries stores these. */
    async insertMany(transaction: Transaction, batch: readonly Attempt[]): Promise<void> {
      const apart = batch.filter((attempt) => !isKeptInDelivery(attempt)).map(toRawAttempt);
      await attempts.insertAll(apart, transaction);
    },

    /** Replaces the record of an attempt that was taken for interrupted; false when there is none. */
    async replaceInterrupted(transaction: Transaction, attempt: Attempt): Promise<boolean> {
      if (attempt.number === 1) {
        const first = { 'firstAttempt.errorCode': 'interrupted', 'firstAttempt.late': false };
        const change = { $set: { firstAttempt: toFirstAttempt(attempt) } };
        if (await deliveries.change({ _id: attempt.deliveryId, ...first }, change, transaction)) return true;
      }
      const { _id, ...replacement } = toRawAttempt(attempt);
      const interrupted = { _id, errorCode: 'interrupted', late: false } as const;
      const options = { session: transaction };
      return (await attempts.raw.replaceOne(interrupted, replacement, options)).matchedCount === 1;
    },

    /** Removes some that are kept no longer, behind an id; see `removeNext`. */
    removeOld: async (limits: RemovalLimits, afterId: string, limit: number) =>
      await attempts.removeNext({ _id: { $lt: idBoundAt('delivery', limits.deliveries) } }, afterId, limit),

    /** In order of their numbers. */
    async listByDelivery(deliveryId: string): Promise<Attempt[]> {
      const [delivery, others] = await Promise.all([
        deliveries.raw.findOne({ _id: deliveryId }),
        attempts.find({ _id: idsOfDelivery(deliveryId) }),
      ]);
      const first = delivery === null ? [] : firstAttemptOf(delivery);
      return [...first, ...others.toSorted((one, other) => one.number - other.number)];
    },

    /**
     * Removes what receivers answered to these deliveries, and whose they were, from so many attempts at most; answers
     * from how many, 0 at the end.
     */
    async eraseSomeResponses(
      deliveryIds: readonly string[],
      limit: number,
      transaction?: Transaction,
    ): Promise<number> {
      if (deliveryIds.length === 0) return 0;
      const ofDeliveries = { $or: deliveryIds.map((id) => ({ _id: idsOfDelivery(id) })) };
      const apart = { $and: [ofDeliveries, differingFrom(ERASED_APART)] };
      const erased = await attempts.setSome(apart, ERASED_APART, limit, transaction);
      if (erased > 0) return erased;
      const withFirst = { ...among(deliveryIds), firstAttempt: { $ne: null } };
      const first = { $and: [withFirst, differingFrom(ERASED_FIRST)] };
      return await deliveries.setSome(first, ERASED_FIRST, limit, transaction);
    },
  };
}

/** Matches documents in which one of these fields has another value. */
function differingFrom(values: Readonly<Record<string, string | null>>) {
  return { $or: Object.entries(values).map(([field, value]) => ({ [field]: { $ne: value } })) };
}

/** Behind the delivery's id comes a slash, and the digit 0 comes after that. */
function idsOfDelivery(deliveryId: string) {
  return { $gt: `${deliveryId}/`, $lt: `${deliveryId}0` };
}

function firstAttemptOf(delivery: DeliveryRecord): Attempt[] {
  const { _id, webhookId, businessId, firstAttempt } = delivery;
  if (firstAttempt === undefined || firstAttempt === null) return [];
  const ofDelivery = { deliveryId: _id, webhookId, businessId, number: 1 };
  return [toAttempt({ ...firstAttempt, ...ofDelivery, _id: attemptId(_id, 1) })];
}

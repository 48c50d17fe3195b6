import type { Connection } from 'mongoose';
import { attemptId } from '../../domain/deliveries/attempts/attempt-id';
import {
  attemptSchema,
  isKeptInDelivery,
  toAttempt,
  toFirstAttempt,
  toRawAttempt,
  type FirstAttempt,
  type RawAttempt,
} from './attempt-document';
import { modelOf, nativeCollection, type WithId } from '../mongo/collection';
import { createWriteMany, type WriteMany } from '../fallback/write-many';
import { insertAll } from '../mongo/insert-all';
import { inTransaction, type Transaction } from '../mongo/transact';
import type { Attempt } from '../../domain/deliveries/attempts/attempt';
import type { Delivery } from '../../domain/deliveries/delivery';

/** Attempts, wherever they are kept: a first one in its delivery's document, unless its answer is large. */
export interface AttemptRepository {
  /** Stores those that are not kept in their deliveries: `DeliveryRepository.finish` stores these. */
  insertMany(transaction: Transaction, attempts: readonly Attempt[]): Promise<void>;
  /** Replaces the record of an attempt that was taken for interrupted; false when there is none. */
  replaceInterrupted(transaction: Transaction, attempt: Attempt): Promise<boolean>;
  /** In order of their numbers. */
  listByDelivery(deliveryId: string): Promise<Attempt[]>;
  /**
   * Removes what receivers answered to these deliveries, and whose they were, from so many attempts at most; answers
   * from how many, 0 at the end.
   */
  eraseSomeResponses(
    deliveryIds: readonly string[],
    limit: number,
    transaction?: Transaction,
  ): Promise<number>;
}

/** What is left of an answer, in an attempt that is kept apart and in one that is kept in its delivery. */
const ERASED_APART = { responseHeaders: '', responseBody: null, errorMessage: null, businessId: null };
const ERASED_FIRST = {
  'firstAttempt.responseHeaders': '',
  'firstAttempt.responseBody': null,
  'firstAttempt.errorMessage': null,
};

type DeliveryWithAttempt = WithId<Delivery> & { readonly firstAttempt?: FirstAttempt | null };

export function createAttemptRepository(connection: Connection): AttemptRepository {
  // Migrations read its indexes.
  modelOf(connection, 'attempts', attemptSchema);
  const raw = nativeCollection<RawAttempt>(connection, 'attempts');
  const deliveries = nativeCollection<DeliveryWithAttempt>(connection, 'deliveries');
  const writeMany = createWriteMany(connection);
  return {
    async insertMany(transaction, batch) {
      const apart = batch.filter((attempt) => !isKeptInDelivery(attempt)).map(toRawAttempt);
      await insertAll(connection, 'attempts', apart, transaction);
    },

    async replaceInterrupted(transaction, attempt) {
      const options = { session: transaction };
      const { matchedCount: inDelivery } =
        attempt.number === 1
          ? await deliveries.updateOne(
              {
                _id: attempt.deliveryId,
                'firstAttempt.errorCode': 'interrupted',
                'firstAttempt.late': false,
              },
              { $set: { firstAttempt: toFirstAttempt(attempt) } },
              options,
            )
          : { matchedCount: 0 };
      if (inDelivery === 1) return true;
      const { _id, ...replacement } = toRawAttempt(attempt);
      const interrupted = { _id, errorCode: 'interrupted', late: false };
      return (await raw.replaceOne(interrupted, replacement, options)).matchedCount === 1;
    },

    async listByDelivery(deliveryId) {
      const [delivery, records] = await Promise.all([
        deliveries.findOne({ _id: deliveryId }),
        raw.find({ _id: idsOfDelivery(deliveryId) }).toArray(),
      ]);
      const first = delivery === null ? [] : firstAttemptOf(delivery);
      const others = records.map(toAttempt).toSorted((one, other) => one.number - other.number);
      return [...first, ...others];
    },

    async eraseSomeResponses(deliveryIds, limit, transaction) {
      if (deliveryIds.length === 0) return 0;
      const options = { ...inTransaction(transaction), projection: { _id: 1 }, limit } as const;
      const write: WriteMany = async (work) =>
        transaction === undefined ? await writeMany(work) : await work(transaction);

      const apart = await raw
        .find({ $and: [ofDeliveries(deliveryIds), differingFrom(ERASED_APART)] }, options)
        .toArray();
      if (apart.length > 0) {
        const some = { _id: { $in: apart.map(({ _id }) => _id) } };
        await write((session) => raw.updateMany(some, { $set: ERASED_APART }, inTransaction(session)));
        return apart.length;
      }
      const withFirst = { _id: { $in: [...deliveryIds] }, firstAttempt: { $ne: null } };
      const first = await deliveries
        .find({ $and: [withFirst, differingFrom(ERASED_FIRST)] }, options)
        .toArray();
      if (first.length === 0) return 0;
      const some = { _id: { $in: first.map(({ _id }) => _id) }, firstAttempt: { $ne: null } };
      await write((session) => deliveries.updateMany(some, { $set: ERASED_FIRST }, inTransaction(session)));
      return first.length;
    },
  };
}

function ofDeliveries(deliveryIds: readonly string[]) {
  return { $or: deliveryIds.map((id) => ({ _id: idsOfDelivery(id) })) };
}

/** Matches documents in which one of these fields has another value. */
function differingFrom(values: Readonly<Record<string, string | null>>) {
  return { $or: Object.entries(values).map(([field, value]) => ({ [field]: { $ne: value } })) };
}

/** Behind the delivery's id comes a slash, and the digit 0 comes after that. */
function idsOfDelivery(deliveryId: string) {
  return { $gt: `${deliveryId}/`, $lt: `${deliveryId}0` };
}

function firstAttemptOf({
  _id,
  webhookId,
  businessId,
  expiresAt,
  firstAttempt,
}: DeliveryWithAttempt): Attempt[] {
  if (firstAttempt === undefined || firstAttempt === null) return [];
  const ofDelivery = { deliveryId: _id, webhookId, businessId, number: 1, expiresAt };
  return [toAttempt({ ...firstAttempt, ...ofDelivery, _id: attemptId(_id, 1) })];
}

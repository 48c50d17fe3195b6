import type { Connection } from 'mongoose';
import { attemptId } from '../domain/delivery/attempt-id';
import {
  attemptSchema,
  isKeptInDelivery,
  toAttempt,
  toFirstAttempt,
  toRawAttempt,
  type Attempt,
  type FirstAttempt,
  type RawAttempt,
} from './attempt-document';
import { modelOf, nativeCollection, type WithId } from './collection';
import type { Delivery } from './delivery-document';
import { insertAll } from './insert-all';
import type { Transaction } from './transact';

/** Attempts, wherever they are kept: a first one in its delivery's document, unless its answer is large. */
export interface AttemptRepository {
  /** Stores those that are not kept in their deliveries: `DeliveryRepository.finish` stores these. */
  insertMany(transaction: Transaction, attempts: readonly Attempt[]): Promise<void>;
  /** Replaces the record of an attempt that was taken for interrupted; false when there is none. */
  replaceInterrupted(transaction: Transaction, attempt: Attempt): Promise<boolean>;
  /** In order of their numbers. */
  listByDelivery(deliveryId: string): Promise<Attempt[]>;
  /** Removes what receivers answered to these deliveries, and whose they were. */
  eraseResponses(transaction: Transaction, deliveryIds: readonly string[]): Promise<void>;
}

type DeliveryWithAttempt = WithId<Delivery> & { readonly firstAttempt?: FirstAttempt | null };

export function createAttemptRepository(connection: Connection): AttemptRepository {
  // Migrations read its indexes.
  modelOf(connection, 'attempts', attemptSchema);
  const raw = nativeCollection<RawAttempt>(connection, 'attempts');
  const deliveries = nativeCollection<DeliveryWithAttempt>(connection, 'deliveries');
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

    async eraseResponses(transaction, deliveryIds) {
      const options = { session: transaction };
      await raw.updateMany(
        { $or: deliveryIds.map((id) => ({ _id: idsOfDelivery(id) })) },
        { $set: { responseHeaders: '', responseBody: null, errorMessage: null, businessId: null } },
        options,
      );
      await deliveries.updateMany(
        { _id: { $in: [...deliveryIds] }, firstAttempt: { $ne: null } },
        {
          $set: {
            'firstAttempt.responseHeaders': '',
            'firstAttempt.responseBody': null,
            'firstAttempt.errorMessage': null,
          },
        },
        options,
      );
    },
  };
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

import type { Connection } from 'mongoose';
import { RETRYABLE_STATES, type RequestedAttempt } from '../../domain/deliveries/delivery-progress';
import { modelOf, nativeCollection, withId, type WithId } from '../mongo/collection';
import { deliverySchema, NEVER, toDelivery, WITHOUT_LOG } from './delivery-document';
import { createDeliveryLists, idsOfEvent, type DeliveryLists } from './delivery-lists';
import { createDeliveryOutcomes, type DeliveryOutcomes } from './delivery-outcomes';
import { createDeliveryQueue, type DeliveryQueue } from './delivery-queue';
import { createDeliveryWalks, type DeliveryWalks } from './delivery-walks';
import { insertAll } from '../mongo/insert-all';
import { createWriteMany } from '../fallback/write-many';
import { inTransaction, type Transaction } from '../mongo/transact';
import type { Delivery } from '../../domain/deliveries/delivery';

export interface DeliveryRepository extends DeliveryQueue, DeliveryOutcomes, DeliveryLists, DeliveryWalks {
  insertMany(transaction: Transaction, deliveries: readonly Delivery[]): Promise<void>;
  find(id: string): Promise<Delivery | null>;
  findMany(ids: readonly string[], transaction?: Transaction): Promise<Delivery[]>;
  /**
   * Ends all deliveries of these events: pending ones as cancelled, the others without the attempts that somebody
   * asked for. Answers their ids. One under way may finish. None tells any more whose it was.
   */
  erase(transaction: Transaction, eventIds: readonly string[], at: Date): Promise<string[]>;
  /** Adds somebody's request for another attempt and makes it due; null when its state does not allow it. */
  requestAttempt(
    transaction: Transaction,
    id: string,
    request: RequestedAttempt,
    now: Date,
  ): Promise<boolean>;
  /** Adds the same request to many deliveries that allow it, and makes them due. */
  requestAttempts(
    transaction: Transaction,
    ids: readonly string[],
    request: RequestedAttempt,
    now: Date,
  ): Promise<void>;
  /** How many deliveries of a listener have a request of this id waiting; counts to `max` at most. */
  countRequestedBy(webhookId: string, requestId: string, max: number): Promise<number>;
}

export function createDeliveryRepository(connection: Connection): DeliveryRepository {
  // Migrations read its indexes; the reads and writes here are the driver's own.
  modelOf(connection, 'deliveries', deliverySchema);
  const raw = nativeCollection<WithId<Delivery>>(connection, 'deliveries');
  const writeMany = createWriteMany(connection);
  return {
    ...createDeliveryQueue(raw, writeMany),
    ...createDeliveryOutcomes(connection, raw),
    ...createDeliveryLists(raw),
    ...createDeliveryWalks(raw),

    async insertMany(transaction, batch) {
      await insertAll(connection, 'deliveries', batch.map(withId), transaction);
    },

    async find(id) {
      const record = await raw.findOne({ _id: id }, { projection: WITHOUT_LOG });
      return record === null ? null : toDelivery(record);
    },

    async findMany(ids, transaction) {
      const options = { ...inTransaction(transaction), projection: WITHOUT_LOG };
      const records = await raw.find({ _id: { $in: [...ids] } }, options).toArray();
      return records.map(toDelivery);
    },

    async erase(transaction, eventIds, at) {
      const ended = { businessId: null, dueAt: null, requested: [], erasedAt: at, updatedAt: at };
      const options = { session: transaction };
      const ofEvents = { $or: eventIds.map((eventId) => ({ _id: idsOfEvent(eventId) })) };
      const records = await raw.find(ofEvents, { ...options, projection: { _id: 1 } }).toArray();
      const ids = records.map(({ _id }) => _id);
      const found = { _id: { $in: ids } };
      await raw.updateMany(
        { ...found, state: 'pending' },
        { $set: { ...ended, state: 'cancelled' } },
        options,
      );
      await raw.updateMany({ ...found, erasedAt: null }, { $set: ended }, options);
      return ids;
    },

    async requestAttempt(transaction, id, request, now) {
      const { matchedCount } = await raw.updateOne(
        {
          _id: id,
          state: { $in: [...RETRYABLE_STATES] },
          erasedAt: null,
          'requested.requestId': { $ne: request.requestId },
        },
        { $push: { requested: { ...request } }, $set: { dueAt: now, updatedAt: now }, $inc: { askCount: 1 } },
        { session: transaction },
      );
      return matchedCount === 1;
    },

    async requestAttempts(transaction, ids, request, now) {
      if (ids.length === 0) return;
      await raw.updateMany(
        {
          _id: { $in: [...ids] },
          state: { $in: [...RETRYABLE_STATES] },
          'requested.requestId': { $ne: request.requestId },
        },
        { $push: { requested: { ...request } }, $set: { dueAt: now, updatedAt: now }, $inc: { askCount: 1 } },
        { session: transaction },
      );
    },

    async countRequestedBy(webhookId, requestId, max) {
      const waiting = {
        webhookId,
        dueAt: { $gt: NEVER },
        askCount: { $gt: 0 },
        'requested.requestId': requestId,
      };
      return await raw.countDocuments(waiting, { limit: max });
    },
  };
}

import type { Connection } from 'mongoose';
import type { Delivery } from '../../domain/deliveries/delivery';
import { RETRYABLE_STATES, type RequestedAttempt } from '../../domain/deliveries/delivery-progress';
import type { RemovalLimits } from '../../domain/deliveries/retention';
import { idBoundAt } from '../../domain/ids';
import { among } from '../collections/conditions';
import { withId } from '../collections/documents';
import { EVER } from '../collections/due';
import type { Transaction } from '../mongo/transact';
import { openDeliveries } from './delivery-document';
import { createDeliveryLists, idsOfEvent } from './delivery-lists';
import { createDeliveryOutcomes } from './delivery-outcomes';
import { createDeliveryQueue } from './delivery-queue';
import { createDeliveryWalks } from './delivery-walks';

export function createDeliveryRepository(connection: Connection) {
  const deliveries = openDeliveries(connection);
  return {
    ...createDeliveryQueue(deliveries),
    ...createDeliveryOutcomes(deliveries),
    ...createDeliveryLists(deliveries),
    ...createDeliveryWalks(deliveries),

    insertMany: async (transaction: Transaction, batch: readonly Delivery[]) =>
      await deliveries.insertAll(batch.map(withId), transaction),

    find: deliveries.byId,
    findMany: deliveries.byIds,

    /**
     * Ends all deliveries of these events: pending ones as cancelled, the others without the attempts that somebody
     * asked for. Answers their ids. One under way may finish. None tells any more whose it was.
     */
    async erase(transaction: Transaction, eventIds: readonly string[], at: Date): Promise<string[]> {
      const ended = { businessId: null, dueAt: null, requested: [], erasedAt: at, updatedAt: at };
      const ofEvents = { $or: eventIds.map((eventId) => ({ _id: idsOfEvent(eventId) })) };
      const ids = await deliveries.ids(ofEvents, { transaction });
      const pending = { ...among(ids), state: 'pending' };
      await deliveries.changeAll(pending, { $set: { ...ended, state: 'cancelled' } }, transaction);
      await deliveries.changeAll({ ...among(ids), erasedAt: null }, { $set: ended }, transaction);
      return ids;
    },

    /** Removes some that are kept no longer, behind an id; see `removeNext`. What is still to be sent has its event. */
    async removeOld(limits: RemovalLimits, afterId: string, limit: number) {
      const ended = { dueAt: null, createdAt: { $lt: limits.deliveries } };
      const withoutEvent = { createdAt: { $lt: limits.events } };
      const old = { _id: { $lt: idBoundAt('delivery', limits.deliveries) }, $or: [ended, withoutEvent] };
      return await deliveries.removeNext(old, afterId, limit);
    },

    /** Adds somebody's request for another attempt to those that allow it, and makes them due; answers how many. */
    async requestAttempts(
      transaction: Transaction,
      ids: readonly string[],
      request: RequestedAttempt,
      now: Date,
    ): Promise<number> {
      if (ids.length === 0) return 0;
      const retryable = { state: { $in: [...RETRYABLE_STATES] }, erasedAt: null };
      const unasked = { ...among(ids), ...retryable, 'requested.requestId': { $ne: request.requestId } };
      const { matchedCount } = await deliveries.raw.updateMany(
        unasked,
        { $push: { requested: { ...request } }, $set: { dueAt: now, updatedAt: now }, $inc: { askCount: 1 } },
        { session: transaction },
      );
      return matchedCount;
    },

    /** How many deliveries of a listener have a request of this id waiting; counts to `max` at most. */
    async countRequestedBy(webhookId: string, requestId: string, max: number): Promise<number> {
      const asked = { webhookId, dueAt: EVER, askCount: { $gt: 0 } };
      return await deliveries.count({ ...asked, 'requested.requestId': requestId }, max);
    },
  };
}

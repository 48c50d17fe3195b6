import {
  deliverySchema,
  fromRaw,
  toDelivery,
  toFields,
  type AutomaticClaim,
  type Claim,
  type Delivery,
  type FinishedDelivery,
} from './delivery-document';
import type { Connection } from 'mongoose';
import {
  RETRYABLE_STATES,
  type DeliveryProgress,
  type DeliveryState,
  type RequestedAttempt,
} from '../domain/delivery/delivery-progress';
import { buildIndexesOf, modelOf, nativeCollection, withId, type Indexed, type WithId } from './collection';
import type { ListPosition } from '../domain/list-position';
import { newerThan, OLDEST_FIRST, within } from './list-order';
import { readList, type ListSource } from './list-source';
import { instantsWithin, positionOf } from './newest-first';
import type { Transaction } from './transact';

/** Which deliveries; null does not matter. Bounds are of the event's time, `until` excluded. */
export interface DeliveryFilter {
  readonly partnerId: string;
  readonly webhookId: string | null;
  readonly states: readonly DeliveryState[] | null;
  readonly eventType: string | null;
  readonly statusCode: number | null;
  readonly since: Date | null;
  readonly until: Date | null;
}

export interface DeliveryRepository extends Indexed {
  insertMany(transaction: Transaction, deliveries: readonly Delivery[]): Promise<void>;
  find(id: string): Promise<Delivery | null>;
  findMany(ids: readonly string[], transaction?: Transaction): Promise<Delivery[]>;
  /** Unclaimed deliveries of a listener that are due, the longest due first. */
  listDue(webhookId: string, now: Date, limit: number): Promise<Delivery[]>;
  /** Those of them that somebody asked for: they go out at once also on a held listener. */
  listDueRequested(webhookId: string, now: Date, limit: number): Promise<Delivery[]>;
  /** Those of them that are tests: they go out whatever the listener's state. */
  listDueTests(webhookId: string, now: Date, limit: number): Promise<Delivery[]>;
  /** When the next delivery of a listener is due; null when none waits. */
  nextDueAt(webhookId: string): Promise<Date | null>;
  /** Marks unclaimed deliveries as under way, an automatic attempt each; answers those that were, claim by claim. */
  claimAutomatic(claims: readonly AutomaticClaim[]): Promise<ReadonlySet<string>[]>;
  /** Marks one unclaimed delivery as under way for the wish that the claim names; false when it was not free. */
  claimRequested(id: string, claim: Claim): Promise<boolean>;
  /** Takes back claims of `token` for automatic attempts that were not made: they count for nothing. */
  unclaim(token: string, ids: readonly string[]): Promise<void>;
  /** Deliveries of a listener claimed by other tokens than this one. */
  listClaimedByOthers(webhookId: string, token: string, limit: number): Promise<Delivery[]>;
  /** Whether a delivery about this business is claimed, by whomever. */
  hasClaimed(businessId: string): Promise<boolean>;
  /**
   * Ends claims of `token`: those that were delivered with nothing else to do. Answers how many matched; ones
   * with a wish added meanwhile do not.
   */
  finishDelivered(
    transaction: Transaction,
    token: string,
    ids: readonly string[],
    status: number | null,
    now: Date,
  ): Promise<number>;
  /** Ends claims of `token`, each with its own progress, unless a wish came in between; answers how many matched. */
  finish(
    transaction: Transaction,
    token: string,
    finished: readonly FinishedDelivery[],
    now: Date,
  ): Promise<number>;
  /** Stores a progress whoever holds the claim: only for what became known late. */
  setProgress(transaction: Transaction, id: string, progress: DeliveryProgress, now: Date): Promise<void>;
  /** Ends pending deliveries that cannot be sent any more, their bytes being gone. */
  expire(ids: readonly string[], now: Date): Promise<void>;
  /** Ends what waits of a listener and is about events before `limit`; answers how many. */
  expireWaiting(webhookId: string, limit: Date, now: Date): Promise<number>;
  /** Ends all pending deliveries of a listener as cancelled, under way or not; answers how many. */
  cancelPending(webhookId: string, now: Date): Promise<number>;
  /**
   * Ends all deliveries of these events: pending ones as cancelled, the others without the attempts that somebody
   * asked for. Answers their ids. One under way may finish. None tells any more whose it was.
   */
  erase(transaction: Transaction, eventIds: readonly string[], at: Date): Promise<string[]>;
  /**
   * Takes back claims of `token` before anything was sent, and ends these deliveries: pending ones as cancelled, the
   * others without the attempts that somebody asked for.
   */
  withdraw(token: string, ids: readonly string[], now: Date): Promise<void>;
  /** Adds somebody's wish for another attempt and makes it due; null when its state does not allow it. */
  ask(id: string, request: RequestedAttempt, now: Date): Promise<boolean>;
  /** Adds the same wish to many deliveries that allow it, and makes them due. */
  askMany(
    transaction: Transaction,
    ids: readonly string[],
    request: RequestedAttempt,
    now: Date,
  ): Promise<void>;
  /** How many deliveries of a listener have a wish of this id waiting; counts to `max` at most. */
  countRequestedBy(webhookId: string, requestId: string, max: number): Promise<number>;
  /** Which of these events have a delivery to this listener. */
  findDelivered(webhookId: string, eventIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Whether a delivery of this listener has been due since before `before`. */
  hasOverdue(webhookId: string, before: Date): Promise<boolean>;
  /** Deliveries of a listener that are due, under way or not; counts to `max` at most. */
  countDue(webhookId: string, now: Date, max: number): Promise<number>;
  /** Newest first, those after the position if one is given. */
  list(filter: DeliveryFilter, after: ListPosition | null, limit: number): Promise<Delivery[]>;
  /** Oldest first, those after the position if one is given. */
  walk(filter: DeliveryFilter, after: ListPosition | null, limit: number): Promise<Delivery[]>;
  count(filter: DeliveryFilter): Promise<number>;
  listByEvent(eventId: string): Promise<Delivery[]>;
}

export function createDeliveryRepository(connection: Connection): DeliveryRepository {
  const deliveries = modelOf(connection, 'deliveries', deliverySchema);
  const raw = nativeCollection<WithId<Delivery>>(connection, 'deliveries');
  return {
    buildIndexes: buildIndexesOf([deliveries]),

    async insertMany(transaction, batch) {
      if (batch.length > 0) await raw.insertMany(batch.map(withId), { session: transaction });
    },

    async find(id) {
      const record = await deliveries.findById(id).lean().exec();
      return record === null ? null : toDelivery(record);
    },

    async findMany(ids, transaction) {
      const records = await deliveries
        .find({ _id: { $in: [...ids] } })
        .session(transaction ?? null)
        .lean()
        .exec();
      return records.map(toDelivery);
    },

    async listDue(webhookId, now, limit) {
      const records = await raw
        .find({ webhookId, dueAt: { $lte: now }, claim: null }, { batchSize: limit + 1 })
        .sort({ dueAt: 1 })
        .limit(limit)
        .toArray();
      return records.map(fromRaw);
    },

    async listDueRequested(webhookId, now, limit) {
      const records = await raw
        .find({ webhookId, dueAt: { $lte: now }, claim: null, askCount: { $gt: 0 } })
        .sort({ dueAt: 1 })
        .limit(limit)
        .toArray();
      return records.map(fromRaw).filter((delivery) => delivery.requested.length > 0);
    },

    async listDueTests(webhookId, now, limit) {
      const records = await raw
        .find({ webhookId, dueAt: { $lte: now }, claim: null, 'requested.trigger': 'test' })
        .sort({ dueAt: 1 })
        .limit(limit)
        .toArray();
      return records.map(fromRaw).filter((delivery) => delivery.requested[0]?.trigger === 'test');
    },

    async nextDueAt(webhookId) {
      const record = await raw.findOne(
        { webhookId, dueAt: { $gt: new Date(0) }, claim: null },
        { sort: { dueAt: 1 }, projection: { dueAt: 1 } },
      );
      return record?.dueAt ?? null;
    },

    async claimAutomatic(claims) {
      const { matchedCount } = await raw.bulkWrite(
        claims.map(({ ids, claim }) => ({
          updateMany: {
            filter: { _id: { $in: [...ids] }, claim: null, dueAt: { $ne: null } },
            update: { $set: { claim }, $inc: { attemptCount: 1, automaticAttempts: 1 } },
          },
        })),
        { ordered: false },
      );
      if (matchedCount === claims.reduce((sum, { ids }) => sum + ids.length, 0))
        return claims.map(({ ids }) => new Set(ids));
      return await Promise.all(claims.map(claimedOf));
    },

    async claimRequested(id, claim) {
      const { matchedCount } = await raw.updateOne(
        { _id: id, claim: null, dueAt: { $ne: null } },
        {
          $set: { claim },
          $inc: { attemptCount: 1 },
          $pull: { requested: { requestId: claim.requestId ?? '' } },
        },
      );
      return matchedCount === 1;
    },

    async unclaim(token, ids) {
      await raw.updateMany(
        { _id: { $in: [...ids] }, 'claim.token': token },
        { $set: { claim: null }, $inc: { attemptCount: -1, automaticAttempts: -1 } },
      );
    },

    async listClaimedByOthers(webhookId, token, limit) {
      const records = await deliveries
        // Every token of a listener's lease begins with its id and a slash, which the digit 0 comes after.
        .find({ 'claim.token': { $gt: `${webhookId}/`, $lt: `${webhookId}0` } })
        .limit(limit)
        .lean()
        .exec();
      return records.map(toDelivery).filter((delivery) => delivery.claim?.token !== token);
    },

    async hasClaimed(businessId) {
      // All that are claimed are few, so this asks for no index of its own.
      const claimed = await raw
        .find({ 'claim.token': { $gt: '' } }, { projection: { businessId: 1 } })
        .toArray();
      return claimed.some((record) => record.businessId === businessId);
    },

    async finishDelivered(transaction, token, ids, status, now) {
      const { matchedCount } = await raw.updateMany(
        {
          _id: { $in: [...ids] },
          'claim.token': token,
          requested: { $size: 0 },
          state: { $ne: 'cancelled' },
          erasedAt: null,
        },
        {
          $set: {
            state: 'delivered',
            dueAt: null,
            claim: null,
            lastStatus: status,
            lastErrorCode: null,
            updatedAt: now,
          },
        },
        { session: transaction },
      );
      return matchedCount;
    },

    async finish(transaction, token, finished, now) {
      const { matchedCount } = await raw.bulkWrite(
        finished.map(({ id, progress, lastStatus, lastErrorCode }) => ({
          updateOne: {
            filter: { _id: id, 'claim.token': token, askCount: progress.askCount },
            update: {
              $set: { ...toFields(progress), claim: null, lastStatus, lastErrorCode, updatedAt: now },
            },
          },
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

    async expire(ids, now) {
      const unclaimed = { _id: { $in: [...ids] }, claim: null };
      const ended = { dueAt: null, requested: [], updatedAt: now };
      await raw.updateMany({ ...unclaimed, state: 'pending' }, { $set: { ...ended, state: 'expired' } });
      await raw.updateMany({ ...unclaimed, state: { $ne: 'pending' } }, { $set: ended });
    },

    async expireWaiting(webhookId, limit, now) {
      const waiting = { webhookId, dueAt: { $gt: new Date(0) }, createdAt: { $lt: limit }, claim: null };
      const ended = { dueAt: null, requested: [], updatedAt: now };
      const { matchedCount } = await raw.updateMany(
        { ...waiting, state: 'pending' },
        { $set: { ...ended, state: 'expired' } },
      );
      await raw.updateMany(waiting, { $set: ended });
      return matchedCount;
    },

    async cancelPending(webhookId, now) {
      // Whatever is pending is due at some time, so the index of due ones finds it.
      const waiting = { webhookId, dueAt: { $gt: new Date(0) } };
      const ended = { dueAt: null, requested: [], updatedAt: now };
      const { matchedCount } = await raw.updateMany(
        { ...waiting, state: 'pending' },
        { $set: { ...ended, state: 'cancelled' } },
      );
      await raw.updateMany(waiting, { $set: ended });
      return matchedCount;
    },

    async erase(transaction, eventIds, at) {
      const ofEvents = { eventId: { $in: [...eventIds] } };
      const ended = { businessId: null, dueAt: null, requested: [], erasedAt: at, updatedAt: at };
      const options = { session: transaction };
      const records = await raw.find(ofEvents, { ...options, projection: { _id: 1 } }).toArray();
      await raw.updateMany(
        { ...ofEvents, state: 'pending' },
        { $set: { ...ended, state: 'cancelled' } },
        options,
      );
      await raw.updateMany({ ...ofEvents, erasedAt: null }, { $set: ended }, options);
      return records.map((record) => record._id);
    },

    async withdraw(token, ids, now) {
      const claimed = { _id: { $in: [...ids] }, 'claim.token': token };
      const ended = { claim: null, dueAt: null, requested: [], updatedAt: now };
      const uncounted = { $inc: { attemptCount: -1 } };
      await raw.updateMany(
        { ...claimed, state: 'pending' },
        { $set: { ...ended, state: 'cancelled' }, ...uncounted },
      );
      await raw.updateMany(claimed, { $set: ended, ...uncounted });
    },

    async ask(id, request, now) {
      const { matchedCount } = await raw.updateOne(
        {
          _id: id,
          state: { $in: [...RETRYABLE_STATES] },
          erasedAt: null,
          'requested.requestId': { $ne: request.requestId },
        },
        { $push: { requested: { ...request } }, $set: { dueAt: now, updatedAt: now }, $inc: { askCount: 1 } },
      );
      return matchedCount === 1;
    },

    async askMany(transaction, ids, request, now) {
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
      const waiting = { webhookId, dueAt: { $gt: new Date(0) }, 'requested.requestId': requestId };
      return await raw.countDocuments(waiting, { limit: max });
    },

    async findDelivered(webhookId, eventIds) {
      const records = await raw
        .find({ webhookId, eventId: { $in: [...eventIds] } }, { projection: { eventId: 1 } })
        .toArray();
      return new Set(records.map((record) => record.eventId));
    },

    async hasOverdue(webhookId, before) {
      const record = await raw.findOne(
        { webhookId, dueAt: { $gt: new Date(0), $lt: before } },
        { projection: { _id: 1 } },
      );
      return record !== null;
    },

    async countDue(webhookId, now, max) {
      return await raw.countDocuments({ webhookId, dueAt: { $gt: new Date(0), $lte: now } }, { limit: max });
    },

    async list(filter, after, limit) {
      const records = await readList(raw, sourceOf(filter), {
        bounds: instantsWithin(filter.since, filter.until),
        after: positionOf(after),
        limit,
        triesMax: null,
      });
      return (records ?? []).map(fromRaw);
    },

    async walk(filter, after, limit) {
      const records = await deliveries
        .find({ ...conditionOf(filter), ...newerThan(after) })
        .sort({ ...OLDEST_FIRST })
        .limit(limit)
        .lean()
        .exec();
      return records.map(toDelivery);
    },

    async count(filter) {
      return await deliveries.countDocuments(conditionOf(filter)).exec();
    },

    async listByEvent(eventId) {
      const records = await deliveries.find({ eventId }).sort({ _id: 1 }).lean().exec();
      return records.map(toDelivery);
    },
  };

  async function claimedOf({ ids, claim }: AutomaticClaim): Promise<ReadonlySet<string>> {
    const claimed = await raw
      .find({ _id: { $in: [...ids] }, 'claim.token': claim.token }, { projection: { _id: 1 } })
      .toArray();
    return new Set(claimed.map((record) => record._id));
  }
}

/** By the index of a listener, of one state, or of the partner. */
function sourceOf(filter: DeliveryFilter): ListSource {
  const { partnerId, webhookId, states } = filter;
  const [state] = states ?? [];
  const index =
    webhookId !== null
      ? { webhookId }
      : state !== undefined && states?.length === 1
        ? { partnerId, state }
        : { partnerId };
  const all = Object.entries(conditionOf({ ...filter, since: null, until: null }));
  return {
    index,
    rest: Object.fromEntries(all.filter(([field]) => !(field in index))),
    field: 'createdAt',
  };
}

function conditionOf(filter: DeliveryFilter) {
  const { partnerId, webhookId, states, eventType, statusCode, since, until } = filter;
  return {
    partnerId,
    ...(webhookId === null ? {} : { webhookId }),
    ...(states === null ? {} : { state: { $in: [...states] } }),
    ...(eventType === null ? {} : { eventType }),
    ...(statusCode === null ? {} : { lastStatus: statusCode }),
    ...within(since, until),
  };
}

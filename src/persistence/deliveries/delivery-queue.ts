import type { mongo } from 'mongoose';
import type { WithId } from '../mongo/collection';
import { NEVER, toDelivery, WITHOUT_LOG } from './delivery-document';
import { upTo } from '../fallback/inclusive-bounds';
import type { WriteMany } from '../fallback/write-many';
import type { Condition, Cursor, ListSort } from '../paging/cursor';
import { readList } from '../paging/page';
import { inTransaction, type Transaction } from '../mongo/transact';
import type { Delivery } from '../../domain/deliveries/delivery';

/** Deliveries that wait to be sent, by listener. */
export interface DeliveryQueue {
  /** Deliveries of a listener that are due, under way or not, the longest due first, those behind a cursor if given. */
  listDue(webhookId: string, now: Date, after: Cursor | null, limit: number): Promise<Delivery[]>;
  /** Due ones that somebody asked for: they go out at once also on a held listener. */
  listDueRequested(webhookId: string, now: Date, limit: number): Promise<Delivery[]>;
  /** Due ones that are tests: they go out whatever the listener's state. */
  listDueTests(webhookId: string, now: Date, limit: number): Promise<Delivery[]>;
  /** When the next delivery of a listener is due; null when none waits. */
  nextDueAt(webhookId: string): Promise<Date | null>;
  /** Ends pending deliveries that cannot be sent any more, their bytes being gone. */
  expire(ids: readonly string[], now: Date): Promise<void>;
  /** Ends these deliveries: pending ones as cancelled, the others without the attempts that somebody asked for. */
  cancel(ids: readonly string[], now: Date): Promise<void>;
  /** Ends what waits of a listener and is about events before `limit`; answers how many. */
  expireWaiting(webhookId: string, limit: Date, now: Date): Promise<number>;
  /** Ends all pending deliveries of a listener as cancelled, under way or not; answers how many. */
  cancelPending(webhookId: string, now: Date): Promise<number>;
}

type Filter = mongo.Filter<WithId<Delivery>>;
type EndedFields = Pick<Delivery, 'dueAt' | 'requested' | 'updatedAt'>;
type EndState = 'expired' | 'cancelled';

/** So few that a step is short, and a conflict with one of them undoes little where they are a transaction. */
const END_STEP_MAX = 500;
const LONGEST_DUE_FIRST: ListSort = { field: 'dueAt', direction: 1 };

export function createDeliveryQueue(
  raw: mongo.Collection<WithId<Delivery>>,
  writeMany: WriteMany,
): DeliveryQueue {
  return {
    async listDue(webhookId, now, after, limit) {
      return await listInOrder({ webhookId, dueAt: { $gt: NEVER, ...upTo(now) } }, limit, after);
    },

    async listDueRequested(webhookId, now, limit) {
      const asked = { webhookId, dueAt: { $gt: NEVER, ...upTo(now) }, askCount: { $gt: 0 } };
      return (await listInOrder(asked, limit)).filter(({ requested }) => requested.length > 0);
    },

    async listDueTests(webhookId, now, limit) {
      const asked = { webhookId, dueAt: { $gt: NEVER, ...upTo(now) }, askCount: { $gt: 0 } };
      const tests = { ...asked, 'requested.trigger': 'test' };
      return (await listInOrder(tests, limit)).filter(({ requested }) => requested[0]?.trigger === 'test');
    },

    async nextDueAt(webhookId) {
      const record = await raw.findOne(
        { webhookId, dueAt: { $gt: NEVER } },
        { sort: { dueAt: 1 }, projection: { dueAt: 1 } },
      );
      return record?.dueAt ?? null;
    },

    async expire(ids, now) {
      const ended = { dueAt: null, requested: [], updatedAt: now };
      await writeMany((transaction) => endSome(transaction, { _id: { $in: [...ids] } }, ended, 'expired'));
    },

    async cancel(ids, now) {
      const ended = { dueAt: null, requested: [], updatedAt: now };
      await writeMany((transaction) => endSome(transaction, { _id: { $in: [...ids] } }, ended, 'cancelled'));
    },

    async expireWaiting(webhookId, limit, now) {
      const waiting = { webhookId, dueAt: { $gt: NEVER }, createdAt: { $lt: limit } };
      const ended = { dueAt: null, requested: [], updatedAt: now };
      return await endMany(waiting, ended, 'expired');
    },

    async cancelPending(webhookId, now) {
      // Whatever is pending is due at some time, so the index of due ones finds it.
      const waiting = { webhookId, dueAt: { $gt: NEVER } };
      const ended = { dueAt: null, requested: [], updatedAt: now };
      return await endMany(waiting, ended, 'cancelled');
    },
  };

  /** Ends all that match, which afterwards match no more, step by step; answers how many were pending. */
  async function endMany(filter: Filter, ended: EndedFields, state: EndState): Promise<number> {
    for (let count = 0; ;) {
      const records = await raw.find(filter, { projection: { _id: 1 }, limit: END_STEP_MAX }).toArray();
      if (records.length === 0) return count;
      const some = { ...filter, _id: { $in: records.map((record) => record._id) } };
      count += await writeMany((transaction) => endSome(transaction, some, ended, state));
    }
  }

  /** Pending ones get this state, the others keep theirs; answers how many were pending. */
  async function endSome(
    transaction: Transaction | undefined,
    filter: Filter,
    ended: EndedFields,
    state: EndState,
  ): Promise<number> {
    const options = inTransaction(transaction);
    const pending = { ...filter, state: 'pending' as const };
    const { matchedCount } = await raw.updateMany(pending, { $set: { ...ended, state } }, options);
    await raw.updateMany({ ...filter, state: { $ne: state } }, { $set: ended }, options);
    return matchedCount;
  }

  /** By due time, then by id. */
  async function listInOrder(
    filter: Condition,
    limit: number,
    after: Cursor | null = null,
  ): Promise<Delivery[]> {
    const read = { filter, sort: LONGEST_DUE_FIRST, after, limit, projection: WITHOUT_LOG, maxTimeMs: null };
    return (await readList(raw, read)).map(toDelivery);
  }
}

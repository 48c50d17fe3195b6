import type { Delivery } from '../../domain/deliveries/delivery';
import { among } from '../collections/conditions';
import { dueBy, EVER } from '../collections/due';
import type { Condition } from '../mongo/collection';
import type { Cursor, ListSort } from '../paging/cursor';
import type { DeliveryCollection } from './delivery-document';

type EndState = 'expired' | 'cancelled';

/** So few that a step is short, and a conflict with one of them undoes little where they are a transaction. */
const END_STEP_MAX = 500;
const LONGEST_DUE_FIRST: ListSort = { field: 'dueAt', direction: 1 };

/** Which of those that are due are read. */
export interface DuePage {
  /** Null for the longest due ones. */
  readonly after: Cursor | null;
  readonly limit: number;
  readonly exceptIds: readonly string[];
}

/** Deliveries that wait to be sent, by listener. */
export function createDeliveryQueue({
  ids,
  count,
  earliest,
  writeMany,
  changeAll,
  listFrom,
}: DeliveryCollection) {
  return {
    /** Deliveries of a listener that are due, under way or not, the longest due first. */
    async listDue(webhookId: string, now: Date, { after, limit, exceptIds }: DuePage): Promise<Delivery[]> {
      const others = exceptIds.length === 0 ? {} : { _id: { $nin: [...exceptIds] } };
      return await listInOrder({ ...dueOf(webhookId, now), ...others }, limit, after);
    },

    /** Due ones that somebody asked for: they go out at once also on a held listener. */
    async listDueRequested(webhookId: string, now: Date, limit: number): Promise<Delivery[]> {
      const asked = { ...dueOf(webhookId, now), askCount: { $gt: 0 } };
      return (await listInOrder(asked, limit)).filter(({ requested }) => requested.length > 0);
    },

    /** Due ones that are tests: they go out whatever the listener's state. */
    async listDueTests(webhookId: string, now: Date, limit: number): Promise<Delivery[]> {
      const asked = { ...dueOf(webhookId, now), askCount: { $gt: 0 } };
      const tests = { ...asked, 'requested.trigger': 'test' };
      return (await listInOrder(tests, limit)).filter(({ requested }) => requested[0]?.trigger === 'test');
    },

    /** When the next delivery of a listener is due; null when none waits. */
    nextDueAt: async (webhookId: string) => await earliest('dueAt', { webhookId, dueAt: EVER }),

    /** Ends pending deliveries that cannot be sent any more, their bytes being gone. */
    async expire(deliveryIds: readonly string[], now: Date): Promise<void> {
      await endSome(among(deliveryIds), 'expired', now);
    },

    /** Ends these deliveries: pending ones as cancelled, the others without the attempts that somebody asked for. */
    async cancel(deliveryIds: readonly string[], now: Date): Promise<void> {
      await endSome(among(deliveryIds), 'cancelled', now);
    },

    /** Ends what waits of a listener and is about events before `limit`; answers how many. */
    expireWaiting: async (webhookId: string, limit: Date, now: Date) =>
      await endMany({ webhookId, dueAt: EVER, createdAt: { $lt: limit } }, 'expired', now),

    /** How many deliveries of a listener are pending; counts to `max` at most. */
    // Whatever is pending is due at some time, so the index of due ones finds it; the next one as well.
    countPending: async (webhookId: string, max: number) =>
      await count({ webhookId, dueAt: EVER, state: 'pending' }, max),

    /**
     * Ends all pending deliveries of a listener as cancelled, under way or not; answers how many. Others may do so at the
     * same time.
     */
    cancelPending: async (webhookId: string, now: Date) =>
      await endMany({ webhookId, dueAt: EVER }, 'cancelled', now),
  };

  /** Ends all that match, which afterwards match no more, step by step; answers how many were pending. */
  async function endMany(condition: Condition, state: EndState, now: Date): Promise<number> {
    for (let ended = 0; ;) {
      const some = await ids(condition, { limit: END_STEP_MAX });
      if (some.length === 0) return ended;
      ended += await endSome({ ...condition, ...among(some) }, state, now);
    }
  }

  /** Pending ones get this state, the others keep theirs; answers how many were pending. */
  async function endSome(condition: Condition, state: EndState, now: Date): Promise<number> {
    const ended = { dueAt: null, requested: [], updatedAt: now };
    return await writeMany(async (transaction) => {
      const pending = { ...condition, state: 'pending' };
      const endedCount = await changeAll(pending, { $set: { ...ended, state } }, transaction);
      await changeAll({ ...condition, state: { $ne: state } }, { $set: ended }, transaction);
      return endedCount;
    });
  }

  /** By due time, then by id. */
  async function listInOrder(
    filter: Condition,
    limit: number,
    after: Cursor | null = null,
  ): Promise<Delivery[]> {
    return await listFrom(filter, LONGEST_DUE_FIRST, after, limit);
  }
}

function dueOf(webhookId: string, now: Date) {
  return { webhookId, dueAt: dueBy(now) };
}

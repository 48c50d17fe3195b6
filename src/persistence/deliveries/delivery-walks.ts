import type { mongo } from 'mongoose';
import type { WithId } from '../mongo/collection';
import type { Delivery } from '../../domain/deliveries/delivery';

/** What the sweep and the metrics ask for: deliveries of a page of listeners, in one query. */
export interface DeliveryWalks {
  /** Those of these listeners that have a delivery due since before `before`. */
  overdueAmong(webhookIds: readonly string[], before: Date): Promise<string[]>;
  /** Those of these listeners that have a test due since before `before`. */
  testsOverdueAmong(webhookIds: readonly string[], before: Date): Promise<string[]>;
  /** Those of these listeners of whom anything waits at all. */
  waitingAmong(webhookIds: readonly string[]): Promise<string[]>;
  /** Those of these listeners of whom something waits that was made before `limit`. */
  waitingSinceAmong(webhookIds: readonly string[], limit: Date): Promise<string[]>;
  /** When the longest due delivery of these listeners became due; null when none is due. */
  oldestDueAmong(webhookIds: readonly string[], now: Date): Promise<Date | null>;
  /** Deliveries of these listeners that are due, under way or not; counts to `max` at most. */
  countDueAmong(webhookIds: readonly string[], now: Date, max: number): Promise<number>;
}

/** Found at a time: a listener with very many of them costs another query. */
const FOUND_MAX = 1_000;
/** Before all that is due; what is due at no time has null, which no comparison of dates finds. */
const NEVER = new Date(0);

type Filter = mongo.Filter<WithId<Delivery>>;

export function createDeliveryWalks(raw: mongo.Collection<WithId<Delivery>>): DeliveryWalks {
  return {
    overdueAmong: (webhookIds, before) => listenersWith(webhookIds, { dueAt: { $gt: NEVER, $lt: before } }),

    testsOverdueAmong: (webhookIds, before) =>
      listenersWith(webhookIds, {
        dueAt: { $gt: NEVER, $lt: before },
        askCount: { $gt: 0 },
        'requested.0.trigger': 'test',
      }),

    waitingAmong: (webhookIds) => listenersWith(webhookIds, { dueAt: { $gt: NEVER } }),

    waitingSinceAmong: (webhookIds, limit) =>
      listenersWith(webhookIds, { createdAt: { $lt: limit }, dueAt: { $gt: NEVER } }),

    async oldestDueAmong(webhookIds, now) {
      const record = await raw.findOne(
        { webhookId: { $in: [...webhookIds] }, dueAt: { $gt: NEVER, $lte: now } },
        { sort: { dueAt: 1 }, projection: { dueAt: 1 } },
      );
      return record?.dueAt ?? null;
    },

    async countDueAmong(webhookIds, now, max) {
      const due = { webhookId: { $in: [...webhookIds] }, dueAt: { $gt: NEVER, $lte: now } };
      return await raw.countDocuments(due, { limit: max });
    },
  };

  /** In the order of the index, so that what was found says of all listeners up to the last one. */
  async function listenersWith(webhookIds: readonly string[], condition: Filter): Promise<string[]> {
    const found = new Set<string>();
    for (let rest = [...webhookIds]; rest.length > 0;) {
      const records = await raw
        .find({ ...condition, webhookId: { $in: rest } }, { projection: { _id: 0, webhookId: 1 } })
        .sort({ webhookId: 1 })
        .limit(FOUND_MAX)
        .toArray();
      for (const { webhookId } of records) found.add(webhookId);
      const last = records.at(-1)?.webhookId;
      if (records.length < FOUND_MAX || last === undefined) break;
      rest = rest.filter((id) => id > last);
    }
    return [...found];
  }
}

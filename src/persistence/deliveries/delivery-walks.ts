import { dueBefore, dueBy, EVER } from '../collections/due';
import type { Condition } from '../mongo/collection';
import type { DeliveryCollection } from './delivery-document';

/** Found at a time: a listener with very many of them costs another query. */
const FOUND_MAX = 1_000;

/** What the sweep and the metrics ask for: deliveries of a page of listeners, in one query. */
export function createDeliveryWalks({ raw, count, earliest }: DeliveryCollection) {
  return {
    /** Those of these listeners that have a delivery due since before `before`. */
    overdueAmong: async (webhookIds: readonly string[], before: Date) =>
      await listenersWith(webhookIds, { dueAt: dueBefore(before) }),

    /** Those of these listeners that have a test due since before `before`. */
    testsOverdueAmong: async (webhookIds: readonly string[], before: Date) =>
      await listenersWith(webhookIds, {
        dueAt: dueBefore(before),
        askCount: { $gt: 0 },
        'requested.0.trigger': 'test',
      }),

    /** Those of these listeners of whom anything waits at all. */
    waitingAmong: async (webhookIds: readonly string[]) => await listenersWith(webhookIds, { dueAt: EVER }),

    /** Those of these listeners of whom something waits that was made before `limit`. */
    waitingSinceAmong: async (webhookIds: readonly string[], limit: Date) =>
      await listenersWith(webhookIds, { createdAt: { $lt: limit }, dueAt: EVER }),

    /** When the longest due delivery of these listeners became due; null when none is due. */
    oldestDueAmong: async (webhookIds: readonly string[], now: Date) =>
      await earliest('dueAt', dueOf(webhookIds, now)),

    /** Deliveries of these listeners that are due, under way or not; counts to `max` at most. */
    countDueAmong: async (webhookIds: readonly string[], now: Date, max: number) =>
      await count(dueOf(webhookIds, now), max),
  };

  /** In the order of the index, so that what was found says of all listeners up to the last one. */
  async function listenersWith(webhookIds: readonly string[], condition: Condition): Promise<string[]> {
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

function dueOf(webhookIds: readonly string[], now: Date) {
  return { webhookId: { $in: webhookIds }, dueAt: dueBy(now) };
}

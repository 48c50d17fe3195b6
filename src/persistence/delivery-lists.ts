import type { Model, mongo } from 'mongoose';
import type { DeliveryState } from '../domain/delivery/delivery-progress';
import type { ListPosition } from '../domain/list-position';
import type { WithId } from './collection';
import { toDelivery, type Delivery, type DeliveryRecord } from './delivery-document';
import { newerThan, OLDEST_FIRST, within } from './list-order';
import { readList, type ListSource } from './list-source';
import { instantsWithin, positionOf } from './newest-first';
import type { PaceNote } from './pace';
import { Patience } from './patience';
import { RecentNotes } from './recent-notes';

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

/** Deliveries as people look at them. */
export interface DeliveryLists {
  /** Newest first, those after the position if one is given. */
  list(filter: DeliveryFilter, after: ListPosition | null, limit: number): Promise<Delivery[]>;
  /** Oldest first, those after the position if one is given. */
  walk(filter: DeliveryFilter, after: ListPosition | null, limit: number): Promise<Delivery[]>;
  count(filter: DeliveryFilter): Promise<number>;
  listByEvent(eventId: string): Promise<Delivery[]>;
  /** Which of these events have a delivery to this listener. */
  findDelivered(webhookId: string, eventIds: readonly string[]): Promise<ReadonlySet<string>>;
}

export function createDeliveryLists(
  deliveries: Model<DeliveryRecord>,
  raw: mongo.Collection<WithId<Delivery>>,
): DeliveryLists {
  const paces = new RecentNotes<PaceNote>();
  return {
    async list(filter, after, limit) {
      const { found } = await readList(raw, [sourceOf(filter)], {
        bounds: instantsWithin(filter.since, filter.until),
        after: positionOf(after),
        limit,
        patience: new Patience(null),
        paces,
      });
      return found.map(toDelivery);
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

    async findDelivered(webhookId, eventIds) {
      const records = await raw
        .find({ webhookId, eventId: { $in: [...eventIds] } }, { projection: { eventId: 1 } })
        .toArray();
      return new Set(records.map((record) => record.eventId));
    },
  };
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

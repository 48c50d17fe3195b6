import type { mongo } from 'mongoose';
import { deliveryId } from '../../domain/deliveries/delivery-id';
import type { DeliveryState } from '../../domain/deliveries/delivery-progress';
import { positionOf, type ListPosition, type Page } from '../../domain/list-position';
import type { WithId } from '../mongo/collection';
import { toDelivery, WITHOUT_LOG } from './delivery-document';
import { createdWithin } from '../paging/created-within';
import { cursorAt, NEWEST_FIRST, OLDEST_FIRST } from '../paging/cursor';
import { readList, readPage } from '../paging/page';
import type { Delivery } from '../../domain/deliveries/delivery';

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
  /** Newest first, those after the position if one is given. @throws SearchTooBroad */
  list(filter: DeliveryFilter, after: ListPosition | null, limit: number): Promise<Page<Delivery>>;
  /** Oldest first, those after the position if one is given. */
  walk(filter: DeliveryFilter, after: ListPosition | null, limit: number): Promise<Delivery[]>;
  count(filter: DeliveryFilter): Promise<number>;
  listByEvent(eventId: string): Promise<Delivery[]>;
  /** Which of these events have a delivery to this listener. */
  findDelivered(webhookId: string, eventIds: readonly string[]): Promise<ReadonlySet<string>>;
}

export function createDeliveryLists(raw: mongo.Collection<WithId<Delivery>>): DeliveryLists {
  return {
    async list(filter, position, limit) {
      const after = cursorAt(position);
      const read = { filter: conditionOf(filter), sort: NEWEST_FIRST, after, limit, projection: WITHOUT_LOG };
      return await readPage(raw, read, toDelivery, positionOf);
    },

    async walk(filter, position, limit) {
      const after = cursorAt(position);
      const oldest = { filter: conditionOf(filter), sort: OLDEST_FIRST, after, limit };
      const read = { ...oldest, projection: WITHOUT_LOG, maxTimeMs: null };
      return (await readList(raw, read)).map(toDelivery);
    },

    async count(filter) {
      return await raw.countDocuments(conditionOf(filter));
    },

    async listByEvent(eventId) {
      const options = { sort: { _id: 1 }, projection: WITHOUT_LOG } as const;
      const records = await raw.find({ _id: idsOfEvent(eventId) }, options).toArray();
      return records.map(toDelivery);
    },

    async findDelivered(webhookId, eventIds) {
      const ids = eventIds.map((eventId) => deliveryId(eventId, webhookId));
      const records = await raw.find({ _id: { $in: ids } }, { projection: { eventId: 1 } }).toArray();
      return new Set(records.map((record) => record.eventId));
    },
  };
}

/** The ids of all deliveries of an event: they begin alike, and what follows is a letter or a digit. */
export function idsOfEvent(eventId: string) {
  const beginning = deliveryId(eventId, '');
  return { $gte: beginning, $lt: `${beginning}~` };
}

function conditionOf(filter: DeliveryFilter) {
  const { partnerId, webhookId, states, eventType, statusCode, since, until } = filter;
  return {
    partnerId,
    ...(webhookId !== null && { webhookId }),
    ...(states !== null && { state: { $in: [...states] } }),
    ...(eventType !== null && { eventType }),
    ...(statusCode !== null && { lastStatus: statusCode }),
    ...createdWithin(since, until),
  };
}

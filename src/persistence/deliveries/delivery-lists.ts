import { deliveryId } from '../../domain/deliveries/delivery';
import type { DeliveryState } from '../../domain/deliveries/delivery-progress';
import type { ListPosition, PageRequest } from '../../domain/list-position';
import { among, given, timeRange } from '../collections/conditions';
import type { DeliveryCollection } from './delivery-document';

/** Which deliveries; null does not matter. Bounds are of the event's time, `until` excluded. */
export interface DeliveryFilter {
  readonly partnerId: string;
  /** Their lists are merged; of more than 200 MongoDB would sort them in memory. */
  readonly webhookIds: readonly string[];
  readonly states: readonly DeliveryState[] | null;
  readonly eventType: string | null;
  readonly statusCode: number | null;
  readonly since: Date | null;
  readonly until: Date | null;
}

/** Deliveries as people look at them. */
export function createDeliveryLists(deliveries: DeliveryCollection) {
  return {
    /** Newest first, those after the position if one is given. @throws SearchTooBroad */
    list: async (filter: DeliveryFilter, page: PageRequest) =>
      await deliveries.newest(conditionOf(filter), page),

    /** Oldest first, those after the position if one is given. */
    walk: async (filter: DeliveryFilter, after: ListPosition | null, limit: number) =>
      await deliveries.oldest(conditionOf(filter), after, limit),

    count: async (filter: DeliveryFilter) => await deliveries.count(conditionOf(filter)),

    listByEvent: async (eventId: string) =>
      await deliveries.find({ _id: idsOfEvent(eventId) }, { sort: { _id: 1 } }),

    /** Which of these events have a delivery to this listener. */
    async findDelivered(webhookId: string, eventIds: readonly string[]): Promise<ReadonlySet<string>> {
      const ids = eventIds.map((eventId) => deliveryId(eventId, webhookId));
      const found = deliveries.raw.find(among(ids), { projection: { eventId: 1 } });
      return new Set((await found.toArray()).map((record) => record.eventId));
    },
  };
}

/** The ids of all deliveries of an event: they begin alike, and what follows is a letter or a digit. */
export function idsOfEvent(eventId: string) {
  const beginning = deliveryId(eventId, '');
  return { $gte: beginning, $lt: `${beginning}~` };
}

function conditionOf(filter: DeliveryFilter) {
  const { partnerId, webhookIds, states, eventType, statusCode, since, until } = filter;
  return given({
    partnerId,
    webhookId: { $in: webhookIds },
    state: states && { $in: states },
    eventType,
    lastStatus: statusCode,
    createdAt: timeRange(since, until),
  });
}

import type { DeliveryOperations } from '../../../operations/deliveries/delivery-operations';
import { ok } from '../../answers/answer';
import { defineRoute, type Route } from '../../route';
import { presentPage } from '../../list-parameters';
import { presentDelivery, presentDeliveryReport, presentEvent, presentEventReport } from './presenter';
import {
  deliveriesData,
  deliveryIdParams,
  deliveryReportData,
  eventIdParams,
  eventReportData,
  eventsData,
  listDeliveriesQuery,
  listEventsQuery,
  retryData,
} from './schemas';

/** What happened, and what became of it. */
export function createDeliveryRoutes({
  listEvents,
  getEvent,
  listDeliveries,
  getDelivery,
  retryDelivery,
}: DeliveryOperations): Route[] {
  return [
    defineRoute('GET /webhook/events', {
      operationId: 'listEvents',
      tag: 'Webhooks',
      summary: 'Events, newest first, also those that no listener asked for',
      errors: ['search_too_broad'],
      scope: 'read',
      query: listEventsQuery,
      data: eventsData,
      async handle({ query, caller: { partnerId } }) {
        const { eventType, since = null, until = null, cursor, limit } = query;
        const types = eventType === undefined ? null : [eventType];
        const page = await listEvents({ filter: { partnerId, types, since, until }, after: cursor, limit });
        return ok('Events', presentPage(page, presentEvent));
      },
    }),
    defineRoute('GET /webhook/events/:id', {
      operationId: 'getEvent',
      tag: 'Webhooks',
      summary: 'One event with its deliveries',
      scope: 'read',
      params: eventIdParams,
      data: eventReportData,
      async handle({ params, caller }) {
        return ok('Event', presentEventReport(await getEvent(caller.partnerId, params.id)));
      },
    }),
    defineRoute('GET /webhook/deliveries', {
      operationId: 'listDeliveries',
      tag: 'Webhooks',
      summary: 'Deliveries, newest event first',
      errors: ['search_too_broad'],
      scope: 'read',
      query: listDeliveriesQuery,
      data: deliveriesData,
      async handle({ query, caller: { partnerId } }) {
        const { webhookId = null, state, eventType = null, statusCode = null } = query;
        const { since = null, until = null, cursor, limit } = query;
        const states = state === undefined ? null : [state];
        const filter = { partnerId, webhookId, states, eventType, statusCode, since, until };
        const page = await listDeliveries({ filter, after: cursor, limit });
        return ok('Deliveries', presentPage(page, presentDelivery));
      },
    }),
    defineRoute('GET /webhook/deliveries/:id', {
      operationId: 'getDelivery',
      tag: 'Webhooks',
      summary: 'One delivery with every attempt',
      scope: 'read',
      params: deliveryIdParams,
      data: deliveryReportData,
      async handle({ params, caller }) {
        return ok('Delivery', presentDeliveryReport(await getDelivery(caller.partnerId, params.id)));
      },
    }),
    defineRoute('POST /webhook/deliveries/:id/retry', {
      operationId: 'retryDelivery',
      tag: 'Webhooks',
      summary: 'Retry one delivery',
      description: 'Each call makes one request, also of a delivery that has succeeded.',
      errors: ['listener_not_active', 'listener_deleted', 'event_erased', 'event_expired'],
      scope: 'support',
      params: deliveryIdParams,
      data: retryData,
      async handle({ params, caller, actor, reservedId }) {
        const retried = await retryDelivery({
          actor,
          partnerId: caller.partnerId,
          deliveryId: params.id,
          requestId: reservedId('request'),
        });
        return ok('Retry on its way', retried);
      },
    }),
  ];
}

import { z } from 'zod';
import type { DeliveryOperations } from '../../../operations/deliveries/delivery-operations';
import { pageData, presentPage } from '../../parameters';
import { defineRoute, ok, type Route } from '../../route';
import { idParams } from '../../schema-parts';
import { presentDelivery, presentDeliveryReport, presentEvent, presentEventReport } from './presenter';
import {
  deliveryData,
  deliveryIdParams,
  deliveryReportData,
  eventData,
  listDeliveriesQuery,
  listEventsQuery,
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
      summary: 'Events, newest first, also those that no listener asked for',
      errors: ['search_too_broad'],
      scope: 'read',
      query: listEventsQuery,
      data: pageData(eventData),
      async handle({ query: { eventType, cursor, limit, ...times }, caller: { partnerId } }) {
        const filter = { partnerId, types: eventType && [eventType], ...times };
        const page = await listEvents({ filter, after: cursor, limit });
        return ok('Events', presentPage(page, presentEvent));
      },
    }),
    defineRoute('GET /webhook/events/:id', {
      operationId: 'getEvent',
      summary: 'One event with its deliveries',
      scope: 'read',
      params: idParams('event'),
      data: eventData
        .extend({
          payload: z.unknown().describe('The body as it is sent, parsed; null when it was erased'),
          deliveries: z.array(deliveryData),
        })
        .meta({ id: 'EventReport' }),
      async handle({ params, caller }) {
        return ok('Event', presentEventReport(await getEvent(caller.partnerId, params.id)));
      },
    }),
    defineRoute('GET /webhook/deliveries', {
      operationId: 'listDeliveries',
      summary: 'Deliveries, newest event first',
      errors: ['search_too_broad'],
      scope: 'read',
      query: listDeliveriesQuery,
      data: pageData(deliveryData),
      async handle({ query: { state, cursor, limit, ...rest }, caller: { partnerId } }) {
        const filter = { partnerId, states: state && [state], ...rest };
        const page = await listDeliveries({ filter, after: cursor, limit });
        return ok('Deliveries', presentPage(page, presentDelivery));
      },
    }),
    defineRoute('GET /webhook/deliveries/:id', {
      operationId: 'getDelivery',
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
      summary: 'Retry one delivery',
      description: 'Each call makes one request, also of a delivery that has succeeded.',
      errors: ['listener_not_active', 'listener_deleted', 'event_erased', 'event_expired'],
      scope: 'support',
      params: deliveryIdParams,
      data: z.object({ deliveryId: z.string(), requestId: z.string() }),
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

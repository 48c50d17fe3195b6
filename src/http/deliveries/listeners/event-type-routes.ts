import { z } from 'zod';
import { ALL_EVENTS, EVENT_TYPES } from '../../../domain/deliveries/event-types';
import type { DeliveryOperations } from '../../../operations/deliveries/delivery-operations';
import { describeEventTypes } from '../../../operations/deliveries/events/event-catalogue';
import { defineRoute, ok, type Route } from '../../route';
import { idData, timeData } from '../../schema-parts';
import { filterParameter } from './filter-schemas';
import { listenTo } from './listen-to';

/** Which events there are, and which of them a filter lets pass. */
export function createEventTypeRoutes({ tryFilter }: DeliveryOperations): Route[] {
  return [
    defineRoute('GET /webhook/event-types', {
      operationId: 'listEventTypes',
      summary: 'Every event a listener can ask for, with its JSON Schema and an example',
      scope: 'read',
      data: z.object({
        items: z.array(
          z.object({
            name: z.enum(EVENT_TYPES),
            description: z.string().meta({ examples: ['A website was checked.'] }),
            schema: z.record(z.string(), z.unknown()).describe('JSON Schema of `data`'),
            example: z.record(z.string(), z.unknown()).describe('An example of `data`'),
          }),
        ),
      }),
      handle: () => ok('Event types', { items: describeEventTypes() }),
    }),
    defineRoute('POST /webhook/filter/dry-run', {
      operationId: 'tryWebhookFilter',
      summary: 'Which of the last 100 events a filter lets pass',
      description: 'Changes nothing: it is for trying a filter before a listener has it.',
      errors: ['search_too_broad'],
      scope: 'read',
      body: z.strictObject({
        listenTo: listenTo.default([ALL_EVENTS]),
        filter: filterParameter,
      }),
      data: z.object({
        matched: z.int().describe('How many of the last 100 events would have been sent'),
        items: z.array(
          z.object({
            eventId: idData('event'),
            type: z.string(),
            createdAt: timeData,
            matches: z
              .boolean()
              .nullable()
              .describe('null where the event is erased, so that nobody can tell'),
          }),
        ),
      }),
      async handle({ body, caller: { partnerId } }) {
        const tried = await tryFilter({ partnerId, ...body });
        return ok('Events', {
          matched: tried.filter(({ matches }) => matches === true).length,
          items: tried.map(({ event, matches }) => ({ ...event, eventId: event.id, matches })),
        });
      },
    }),
  ];
}

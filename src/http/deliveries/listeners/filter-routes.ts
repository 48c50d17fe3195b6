import { z } from 'zod';
import type { DeliveryOperations } from '../../../operations/deliveries/delivery-operations';
import { ok, defineRoute, type Route } from '../../route';
import { filterParameter } from './filter-schemas';
import { ALL_EVENTS } from '../../../domain/deliveries/event-types';
import { idData, timeData } from '../../schema-parts';
import { listenTo } from './listen-to';

/** What a filter would come to. */
export function createFilterRoutes({ tryFilter }: DeliveryOperations): Route[] {
  return [
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

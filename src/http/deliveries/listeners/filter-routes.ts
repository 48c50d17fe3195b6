import type { DeliveryOperations } from '../../../operations/deliveries/delivery-operations';
import { ok } from '../../answers/answer';
import { defineRoute, type Route } from '../../route';
import { triedFilterData, tryFilterBody } from './filter-schemas';

/** What a filter would come to. */
export function createFilterRoutes({ tryFilter }: DeliveryOperations): Route[] {
  return [
    defineRoute('POST /webhook/filter/dry-run', {
      operationId: 'tryWebhookFilter',
      summary: 'Which of the last 100 events a filter lets pass',
      description: 'Changes nothing: it is for trying a filter before a listener has it.',
      errors: ['search_too_broad'],
      scope: 'read',
      body: tryFilterBody,
      data: triedFilterData,
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

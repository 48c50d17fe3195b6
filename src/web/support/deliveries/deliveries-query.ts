import { z } from 'zod';
import { DELIVERY_STATES, type DeliveryState } from '../../../domain/deliveries/delivery-progress';
import { EVENT_TYPES, TEST_EVENT_TYPE } from '../../../domain/deliveries/event-types';
import { cursorField } from '../../list-address';
import { listenerField, timeField } from '../delivery-fields';

export const SHOWN_STATES = ['failed', 'all', ...DELIVERY_STATES] as const;

const deliveriesQuery = z.object({
  state: z.enum(SHOWN_STATES).catch('failed'),
  webhookId: listenerField,
  eventType: z.enum([...EVENT_TYPES, TEST_EVENT_TYPE, '']).catch(''),
  statusCode: z.coerce.number().int().min(100).max(599).nullable().catch(null),
  since: timeField,
  until: timeField,
  cursor: cursorField,
});
/** What people choose on the page of deliveries. */
export type DeliveriesQuery = z.output<typeof deliveriesQuery>;

export function readDeliveriesQuery(query: object): DeliveriesQuery {
  return deliveriesQuery.parse(query);
}

export function statesOf(shown: DeliveriesQuery['state']): readonly DeliveryState[] | null {
  if (shown === 'all') return null;
  return shown === 'failed' ? ['exhausted', 'aborted'] : [shown];
}

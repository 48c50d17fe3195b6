import type { Delivery } from '../../domain/deliveries/delivery';
import { removalLimits } from '../../domain/deliveries/retention';
import type { ListPosition, Page } from '../../domain/list-position';
import type { DeliveryFilter } from '../../persistence/deliveries/delivery-lists';
import type { Needs } from '../dependencies';

/** MongoDB merges the entries of so many equal values in the order of an index; more it would sort in memory. */
const MERGED_MAX = 200;

export interface ListDeliveriesRequest {
  readonly filter: Omit<DeliveryFilter, 'webhookIds'> & {
    /** Null for all listeners of the partner, deleted ones too: a hundred of these, those deleted last. */
    readonly webhookId: string | null;
  };
  readonly after: ListPosition | null;
  readonly limit: number;
}

/** The deliveries of a partner that match, newest event first. @throws SearchTooBroad */
export function createListDeliveries({
  stores,
  config,
  now,
}: Needs<'deliveries' | 'listeners', 'config' | 'now'>) {
  return async function listDeliveries(request: ListDeliveriesRequest): Promise<Page<Delivery>> {
    const { webhookId, ...filter } = request.filter;
    const webhookIds = webhookId === null ? await listenersOf(filter.partnerId) : [webhookId];
    return await stores.deliveries.list({ ...filter, webhookIds }, request.after, request.limit);
  };

  /** Those that may have deliveries: longer ago deleted ones have none that are kept. */
  async function listenersOf(partnerId: string): Promise<string[]> {
    const { deliveries } = removalLimits(config.retentionDays, now());
    return await stores.listeners.idsWithDeleted(partnerId, deliveries, MERGED_MAX);
  }
}

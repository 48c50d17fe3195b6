import type { ListPosition, Page } from '../../domain/list-position';
import type { DeliveryFilter } from '../../persistence/deliveries/delivery-lists';
import type { Needs } from '../dependencies';
import type { Delivery } from '../../domain/deliveries/delivery';

/** The deliveries of a partner that match, newest event first. @throws SearchTooBroad */
export function createListDeliveries({ stores }: Needs<'deliveries'>) {
  return async function listDeliveries(request: {
    filter: DeliveryFilter;
    after: ListPosition | null;
    limit: number;
  }): Promise<Page<Delivery>> {
    return await stores.deliveries.list(request.filter, request.after, request.limit);
  };
}

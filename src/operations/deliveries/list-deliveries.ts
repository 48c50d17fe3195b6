import type { ListPosition, Page } from '../../domain/list-position';
import type { Delivery } from '../../persistence/deliveries/delivery-document';
import type { DeliveryFilter } from '../../persistence/deliveries/delivery-lists';
import type { OperationDependencies } from '../dependencies';

/** The deliveries of a partner that match, newest event first. @throws SearchTooBroad */
export function createListDeliveries({ stores }: Pick<OperationDependencies, 'stores'>) {
  return async function listDeliveries(request: {
    filter: DeliveryFilter;
    after: ListPosition | null;
    limit: number;
  }): Promise<Page<Delivery>> {
    return await stores.deliveries.list(request.filter, request.after, request.limit);
  };
}

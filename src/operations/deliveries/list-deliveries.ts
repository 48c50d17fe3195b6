import type { ListPosition } from '../../domain/list-position';
import type { Delivery } from '../../persistence/delivery-document';
import type { DeliveryFilter } from '../../persistence/delivery-lists';
import type { OperationDependencies } from '../dependencies';
import { pageOf, type Page } from '../page';

/** The deliveries of a partner that match, newest event first. */
export function createListDeliveries({ stores }: Pick<OperationDependencies, 'stores'>) {
  return async function listDeliveries(request: {
    filter: DeliveryFilter;
    after: ListPosition | null;
    limit: number;
  }): Promise<Page<Delivery>> {
    const { filter, after, limit } = request;
    return pageOf(await stores.deliveries.list(filter, after, limit + 1), limit);
  };
}

import type { z } from 'zod';
import { grants, type AccessScope } from '../../../domain/accounts/api-key-scopes';
import { shownAddress } from '../../../domain/deliveries/formats/listener-format';
import type { ListenerFilter } from '../../../domain/deliveries/listeners/listener-filter';
import type { ListenerView } from '../../../operations/deliveries/listeners/listener-view';
import { MASK } from '../../../sender/request-headers';
import type { filterData } from './filter-schemas';
import type { listenerData } from './schemas';

/** A listener as its owner sees it: headers masked, no secret; nor an address that is one, for who may only read. */
export function presentListener(
  { listener, headerNames }: ListenerView,
  scope: AccessScope,
): z.input<typeof listenerData> {
  const { hold, consecutiveFailures } = listener.health;
  return {
    ...listener,
    destinationUrl: grants(scope, 'write') ? listener.destinationUrl : shownAddress(listener),
    filter: presentFilter(listener.filter),
    headers: Object.fromEntries(headerNames.map((name) => [name, MASK])),
    held: hold,
    consecutiveFailures,
  };
}

function presentFilter(filter: ListenerFilter | null): z.input<typeof filterData> {
  if (filter === null) return null;
  return {
    ...(filter.websites !== undefined && { websites: filter.websites }),
    ...(filter.where !== undefined && { where: filter.where.map((condition) => ({ ...condition })) }),
  };
}

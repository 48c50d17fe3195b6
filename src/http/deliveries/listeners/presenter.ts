import type { z } from 'zod';
import { grants, type AccessScope } from '../../../domain/accounts/access';
import { shownAddress } from '../../../domain/deliveries/formats/listener-format';
import type { ListenerFilter } from '../../../domain/deliveries/listeners/listener-filter';
import type { ListenerSecret } from '../../../operations/deliveries/listeners/read-secret';
import type { ListenerView } from '../../../operations/deliveries/listeners/listener-view';
import { MASK } from '../../../sender/request-headers';
import type { filterData } from './filter-schemas';
import type { listenerData, secretData } from './schemas';

/** A listener as its owner sees it: headers masked, no secret; nor an address that is one, for who may only read. */
export function presentListener(
  { listener, headerNames }: ListenerView,
  scope: AccessScope,
): z.input<typeof listenerData> {
  const { hold, consecutiveFailures } = listener.health;
  return {
    id: listener.id,
    destinationUrl: grants(scope, 'write') ? listener.destinationUrl : shownAddress(listener),
    format: listener.format,
    listenTo: [...listener.listenTo],
    filter: presentFilter(listener.filter),
    description: listener.description,
    headers: Object.fromEntries(headerNames.map((name) => [name, MASK])),
    rateLimitPerSecond: listener.rateLimitPerSecond,
    concurrency: listener.concurrency,
    state: listener.state,
    disabledReason: listener.disabledReason,
    held:
      hold === null ? null : { since: hold.since.toISOString(), nextProbeAt: hold.nextProbeAt.toISOString() },
    consecutiveFailures,
    createdAt: listener.createdAt.toISOString(),
  };
}

function presentFilter(filter: ListenerFilter | null): z.input<typeof filterData> {
  if (filter === null) return null;
  return {
    ...(filter.websites !== undefined && { websites: [...filter.websites] }),
    ...(filter.where !== undefined && { where: filter.where.map((condition) => ({ ...condition })) }),
  };
}

export function presentSecret({ webhookId, secret, retiring }: ListenerSecret): z.input<typeof secretData> {
  return {
    webhookId,
    secret,
    retiring: retiring.map(({ expiresAt }) => ({ expiresAt: expiresAt.toISOString() })),
  };
}

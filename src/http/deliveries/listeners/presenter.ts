import type { z } from 'zod';
import type { ListenerSecret } from '../../../operations/deliveries/listeners/read-secret';
import type { ListenerView } from '../../../operations/deliveries/listeners/listener-view';
import { MASK } from '../../../sender/request-headers';
import type { listenerData, secretData } from './schemas';

/** A listener as its owner sees it: headers masked, no secret. */
export function presentListener({ listener, headerNames }: ListenerView): z.input<typeof listenerData> {
  const { hold, consecutiveFailures } = listener.health;
  return {
    id: listener.id,
    destinationUrl: listener.destinationUrl,
    listenTo: [...listener.listenTo],
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

export function presentSecret({ webhookId, secret, retiring }: ListenerSecret): z.input<typeof secretData> {
  return {
    webhookId,
    secret,
    retiring: retiring.map(({ expiresAt }) => ({ expiresAt: expiresAt.toISOString() })),
  };
}

import { defaultRatePerSecond } from '../../../domain/deliveries/formats/listener-format';
import { InvalidRequest } from '../../../domain/errors';
import type { ListenerChange } from '../../../persistence/deliveries/listener-document';
import type { Needs } from '../../dependencies';
import { auditableSettings } from './auditable-settings';
import { checkSettings } from './check-settings';
import {
  findOwnListener,
  ListenerNotFound,
  sealHeaders,
  viewListener,
  type ListenerRequest,
  type ListenerView,
} from './listener-view';
import type { Listener } from '../../../domain/deliveries/listeners/listener';

export interface UpdateListenerRequest extends ListenerRequest {
  /** What is left out stays; null clears what may be missing. `headers` replaces the whole map. */
  readonly change: Omit<ListenerChange, 'sealedHeaders'> & {
    readonly headers?: Readonly<Record<string, string>> | null;
  };
}

/**
 * Changes a listener; what is sent next goes by the new settings. Setting it active clears its failures and wakes
 * its loop.
 * @throws ListenerNotFound, InvalidRequest when requests may not go to the new address, or when it has another
 * origin and nothing is said about the headers that the old one was trusted with
 */
export async function updateListener(
  deps: Needs<'businesses' | 'listeners', 'secretBox' | 'checkDestination' | 'poke' | 'now' | 'recordAudit'>,
  request: UpdateListenerRequest,
): Promise<ListenerView> {
  const { stores, poke, recordAudit } = deps;
  const { actor, partnerId, webhookId } = request;
  const { headers, ...settings } = request.change;
  await checkSettings(deps, partnerId, settings);
  const sealed = headers === undefined ? {} : { sealedHeaders: sealHeaders(deps, headers) };
  const change = { ...settings, ...sealed };
  const listener = await stores.transact(async (transaction) => {
    const before = await findOwnListener(deps, request, transaction);
    refuseToMoveHeaders(before, change);
    const withRate = withDefaultRate(before, change);
    const after = await stores.listeners.update(transaction, partnerId, webhookId, withRate);
    if (after === null) throw new ListenerNotFound();
    await recordAudit(transaction, {
      actor,
      partnerId,
      action: 'listener.updated',
      target: webhookId,
      before: auditableSettings(before),
      after: { changed: Object.keys(request.change), ...auditableSettings(after) },
    });
    return after;
  });
  if (listener.state === 'active') poke({ type: 'deliverWebhooks', input: { webhookId } });
  return viewListener(deps, listener);
}

/** A listener that gets another format gets the limit of that, unless it was given one of its own. */
function withDefaultRate(before: Listener, change: ListenerChange): ListenerChange {
  const { format = before.format } = change;
  if (format === before.format || 'rateLimitPerSecond' in change) return change;
  const { rateLimitPerSecond } = before;
  const isOwn = rateLimitPerSecond !== null && rateLimitPerSecond !== defaultRatePerSecond(before.format);
  return isOwn ? change : { ...change, rateLimitPerSecond: defaultRatePerSecond(format) };
}

/**
 * The values of headers are shown to nobody. Whoever may change the address only, or has got hold of a key, must not
 * have them sent to a server of their own.
 */
function refuseToMoveHeaders(
  before: Pick<Listener, 'destinationUrl' | 'sealedHeaders'>,
  { destinationUrl, sealedHeaders }: ListenerChange,
): void {
  if (destinationUrl === undefined || sealedHeaders !== undefined || before.sealedHeaders === null) return;
  if (new URL(destinationUrl).origin === new URL(before.destinationUrl).origin) return;
  throw new InvalidRequest([
    {
      path: 'headers',
      message: 'must be given again, or be null, when scheme, host or port of the destination change',
    },
  ]);
}

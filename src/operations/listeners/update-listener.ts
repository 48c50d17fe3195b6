import { InvalidRequest } from '../../domain/errors';
import type { ListenerChange } from '../../persistence/listener-document';
import type { OperationDependencies } from '../dependencies';
import { ListenerNotFound, sealHeaders, viewListener, type ListenerView } from './listener-view';

export interface UpdateListenerRequest {
  readonly partnerId: string;
  readonly webhookId: string;
  /** What is left out stays; null clears what may be missing. `headers` replaces the whole map. */
  readonly change: Omit<ListenerChange, 'sealedHeaders'> & {
    readonly headers?: Readonly<Record<string, string>> | null;
  };
}

/**
 * Changes a listener; what is sent next goes by the new settings. Setting it active clears its failures and wakes
 * its loop.
 * @throws ListenerNotFound, InvalidRequest when requests may not go to the new address
 */
export function createUpdateListener(
  deps: Pick<OperationDependencies, 'stores' | 'secretBox' | 'checkDestination' | 'poke'>,
) {
  const { stores, checkDestination, poke } = deps;

  return async function updateListener(request: UpdateListenerRequest): Promise<ListenerView> {
    const { partnerId, webhookId } = request;
    const { headers, ...change } = request.change;
    if (change.destinationUrl !== undefined) {
      const verdict = await checkDestination(change.destinationUrl);
      if (!verdict.ok) throw new InvalidRequest([{ path: 'destinationUrl', message: verdict.reason }]);
    }
    const listener = await stores.listeners.update(partnerId, webhookId, {
      ...change,
      ...(headers === undefined ? {} : { sealedHeaders: sealHeaders(deps, headers) }),
    });
    if (listener === null) throw new ListenerNotFound();
    if (listener.state === 'active')
      poke({ type: 'deliverWebhooks', input: { webhookId } }, { isUrgent: change.state === 'active' });
    return viewListener(deps, listener);
  };
}

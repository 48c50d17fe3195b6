import type { OperationDependencies } from '../dependencies';
import { ListenerNotFound } from './listener-view';

/**
 * Ends a listener: nothing is sent to it any more, and what waits is cancelled. Its loop cancels what events
 * under way still add. Attempts and deliveries stay readable until they expire.
 * @throws ListenerNotFound also when it was deleted before
 */
export function createDeleteListener({
  stores,
  poke,
  now,
}: Pick<OperationDependencies, 'stores' | 'poke' | 'now'>) {
  return async function deleteListener({
    partnerId,
    webhookId,
  }: {
    partnerId: string;
    webhookId: string;
  }): Promise<{ cancelledDeliveries: number }> {
    const at = now();
    const isDeleted = await stores.transact((transaction) =>
      stores.listeners.markDeleted(transaction, partnerId, webhookId, at),
    );
    if (!isDeleted) throw new ListenerNotFound();
    const cancelledDeliveries = await stores.deliveries.cancelPending(webhookId, at);
    poke({ type: 'deliverWebhooks', input: { webhookId } });
    return { cancelledDeliveries };
  };
}

import type { Actor } from '../../accounts/audit/record-audit';
import type { Needs } from '../../dependencies';
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
  recordAudit,
}: Needs<'deliveries' | 'listeners', 'poke' | 'now' | 'recordAudit'>) {
  return async function deleteListener({
    actor,
    partnerId,
    webhookId,
  }: {
    actor: Actor;
    partnerId: string;
    webhookId: string;
  }): Promise<{ cancelledDeliveries: number }> {
    const at = now();
    await stores.transact(async (transaction) => {
      const isDeleted = await stores.listeners.markDeleted(transaction, partnerId, webhookId, at);
      if (!isDeleted) throw new ListenerNotFound();
      await recordAudit(transaction, { actor, partnerId, action: 'listener.deleted', target: webhookId });
    });
    const cancelledDeliveries = await stores.deliveries.cancelPending(webhookId, at);
    poke({ type: 'deliverWebhooks', input: { webhookId } });
    return { cancelledDeliveries };
  };
}

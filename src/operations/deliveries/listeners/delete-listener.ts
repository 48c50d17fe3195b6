import type { Needs } from '../../dependencies';
import { ListenerNotFound, type ListenerRequest } from './listener-view';

/** So many are counted within the time that a command has: a listener can be deleted however many wait. */
const COUNTED_MAX = 100_000;

/**
 * Ends a listener: nothing is sent to it any more, and what waits is cancelled. Its loop cancels what events
 * under way still add. Attempts and deliveries stay readable until they expire.
 * @throws ListenerNotFound also when it was deleted before
 */
export async function deleteListener(
  { stores, poke, now, recordAudit }: Needs<'deliveries' | 'listeners', 'poke' | 'now' | 'recordAudit'>,
  { actor, partnerId, webhookId }: ListenerRequest,
): Promise<{ cancelledDeliveries: number }> {
  const at = now();
  // Before: once it is deleted, an open window cancels as well.
  const pending = await stores.deliveries.countPending(webhookId, COUNTED_MAX);
  await stores.transact(async (transaction) => {
    const isDeleted = await stores.listeners.markDeleted(transaction, partnerId, webhookId, at);
    if (!isDeleted) throw new ListenerNotFound();
    await recordAudit(transaction, { actor, partnerId, action: 'listener.deleted', target: webhookId });
  });
  const cancelled = await stores.deliveries.cancelPending(webhookId, at);
  poke({ type: 'deliverWebhooks', input: { webhookId } });
  return { cancelledDeliveries: Math.max(pending, cancelled) };
}

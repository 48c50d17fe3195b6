import type { Actor } from '../audit/record-audit';
import type { Needs } from '../../dependencies';
import { findKey } from './api-key';

/**
 * Ends a key with the next request that carries it, and tells the audit trail. Repeating it changes nothing.
 * @throws RecordNotFound
 */
export async function revokeKey(
  { stores, now, recordAudit }: Needs<'apiKeys', 'now' | 'recordAudit'>,
  id: string,
  actor: Actor,
): Promise<void> {
  await stores.transact(async (transaction) => {
    const { partnerId, revokedAt: before } = await findKey(stores, id, transaction);
    if (before !== null) return;
    const revokedAt = now();
    await stores.apiKeys.update(transaction, id, { revokedAt });
    const change = { before: { revokedAt: null }, after: { revokedAt } };
    await recordAudit(transaction, { actor, partnerId, action: 'key.revoked', target: id, ...change });
  });
}

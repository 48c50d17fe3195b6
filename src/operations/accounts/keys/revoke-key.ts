import type { Actor } from '../audit/record-audit';
import type { Needs } from '../../dependencies';
import { findKey } from './find-key';

/**
 * Ends a key with the next request that carries it, and tells the audit trail. Repeating it changes nothing.
 * @throws RecordNotFound
 */
export function createRevokeKey({ stores, now, recordAudit }: Needs<'apiKeys', 'now' | 'recordAudit'>) {
  return async function revokeKey(id: string, actor: Actor): Promise<void> {
    await stores.transact(async (transaction) => {
      const key = await findKey(stores, id, transaction);
      if (key.revokedAt !== null) return;
      const revokedAt = now();
      await stores.apiKeys.revoke(transaction, id, revokedAt);
      const change = { before: { revokedAt: null }, after: { revokedAt } };
      const { partnerId } = key;
      await recordAudit(transaction, { actor, partnerId, action: 'key.revoked', target: id, ...change });
    });
  };
}

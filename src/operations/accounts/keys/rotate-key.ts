import { InvalidRequest } from '../../../domain/errors';
import { newId } from '../../../domain/ids';
import type { Actor } from '../audit/record-audit';
import type { Needs } from '../../dependencies';
import { hashApiKey, newApiKey, findKey, isUsable } from './api-key';
import type { ApiKey } from '../../../domain/accounts/api-key';

export interface KeyRotation {
  readonly id: string;
  /** How long the old key goes on working; 0 ends it at once. */
  readonly overlapMs: number;
  readonly actor: Actor;
}

/** The successor, this one time with the key itself. */
export interface RotatedKey {
  readonly id: string;
  readonly apiKey: string;
  readonly replaced: ApiKey;
  readonly replacedUntil: Date;
}

/**
 * Rotates a key: the new one has the same partner, name, scope and end; both work during the overlap.
 * @throws RecordNotFound
 * @throws InvalidRequest when the key has ended: a rotation must not bring it back.
 */
export async function rotateKey(
  { stores, now, recordAudit }: Needs<'apiKeys', 'now' | 'recordAudit'>,
  { id, overlapMs, actor }: KeyRotation,
): Promise<RotatedKey> {
  const successorId = newId('apiKey');
  const apiKey = newApiKey();
  return await stores.transact(async (transaction) => {
    const at = now();
    const replaced = await findKey(stores, id, transaction);
    if (!isUsable(replaced, at)) {
      throw new InvalidRequest([{ path: 'id', message: 'has expired or was revoked; create a new key' }]);
    }
    const { partnerId, name, scope, expiresAt } = replaced;
    const successor = { id: successorId, partnerId, name, keyHash: hashApiKey(apiKey), scope, expiresAt };
    const overlapsUntil = new Date(at.getTime() + overlapMs);
    const replacedUntil = expiresAt !== null && expiresAt < overlapsUntil ? expiresAt : overlapsUntil;
    await stores.apiKeys.insert(successor, transaction);
    await stores.apiKeys.update(transaction, id, { expiresAt: replacedUntil });
    const change = { before: { expiresAt }, after: { expiresAt: replacedUntil, successorId } };
    await recordAudit(transaction, { actor, partnerId, action: 'key.rotated', target: id, ...change });
    return { id: successorId, apiKey, replaced, replacedUntil };
  });
}

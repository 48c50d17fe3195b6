import type { ApiKey } from '../../../domain/accounts/api-key';
import { newId } from '../../../domain/ids';
import type { Actor } from '../audit/record-audit';
import { createPartner } from '../partners/create-partner';
import type { Needs } from '../../dependencies';
import { hashApiKey, newApiKey } from './api-key';
import type { Partner } from '../../../domain/accounts/partner';

export interface KeyRequest extends Pick<ApiKey, 'name' | 'scope' | 'expiresAt'> {
  /** Made when there is no partner of this name. */
  readonly partnerName: string;
  readonly actor: Actor;
}

/** A key, this one time with the key itself: only its hash is stored. */
export interface IssuedKey extends Pick<ApiKey, 'id' | 'name' | 'scope' | 'expiresAt'> {
  readonly apiKey: string;
  readonly partner: Pick<Partner, 'id' | 'name'>;
}

/** Makes a key for a partner, and tells the audit trail. */
export async function createKey(
  deps: Needs<'apiKeys' | 'partners', 'recordAudit'>,
  { partnerName, name, scope, expiresAt, actor }: KeyRequest,
): Promise<IssuedKey> {
  const { stores, recordAudit } = deps;
  const { id: partnerId } = await createPartner(deps, partnerName, actor);
  const id = newId('apiKey');
  const apiKey = newApiKey();
  await stores.transact(async (transaction) => {
    const key = { id, partnerId, name, keyHash: hashApiKey(apiKey), scope, expiresAt };
    await stores.apiKeys.insert(key, transaction);
    const after = { scope, expiresAt };
    await recordAudit(transaction, { actor, partnerId, action: 'key.created', target: id, after });
  });
  return { id, apiKey, partner: { id: partnerId, name: partnerName }, name, scope, expiresAt };
}

import type { AccessScope } from '../../../domain/accounts/api-key-scopes';
import { newId } from '../../../domain/ids';
import type { Actor } from '../audit/record-audit';
import { createCreatePartner } from '../partners/create-partner';
import type { Needs } from '../../dependencies';
import { hashApiKey, newApiKey } from './api-key';
import type { Partner } from '../../../domain/accounts/partner';

export interface KeyRequest {
  /** Made when there is no partner of this name. */
  readonly partnerName: string;
  /** What people call the key. */
  readonly name: string;
  readonly scope: AccessScope;
  readonly expiresAt: Date | null;
  readonly actor: Actor;
}

/** A key, this one time with the key itself: only its hash is stored. */
export interface IssuedKey {
  readonly id: string;
  readonly apiKey: string;
  readonly partner: Pick<Partner, 'id' | 'name'>;
  readonly name: string;
  readonly scope: AccessScope;
  readonly expiresAt: Date | null;
}

/** Makes a key for a partner, and tells the audit trail. */
export function createCreateKey({ stores, recordAudit }: Needs<'apiKeys' | 'partners', 'recordAudit'>) {
  const createPartner = createCreatePartner({ stores, recordAudit });
  return async function createKey({
    partnerName,
    name,
    scope,
    expiresAt,
    actor,
  }: KeyRequest): Promise<IssuedKey> {
    const partner = await createPartner(partnerName, actor);
    const id = newId('apiKey');
    const apiKey = newApiKey();
    await stores.transact(async (transaction) => {
      const key = { id, partnerId: partner.id, name, keyHash: hashApiKey(apiKey), scope, expiresAt };
      await stores.apiKeys.saveIfNew(key, transaction);
      const after = { scope, expiresAt };
      await recordAudit(transaction, {
        actor,
        partnerId: partner.id,
        action: 'key.created',
        target: id,
        after,
      });
    });
    return { id, apiKey, partner: { id: partner.id, name: partner.name }, name, scope, expiresAt };
  };
}

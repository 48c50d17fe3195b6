import type { AccessScope } from '../../../src/domain/accounts/api-key-scopes';
import { newId } from '../../../src/domain/ids';
import { hashApiKey, newApiKey } from '../../../src/operations/accounts/keys/api-key';
import type { Stores } from '../../../src/persistence/stores';

export interface PartnerKey {
  readonly partnerId: string;
  readonly keyId: string;
  readonly apiKey: string;
}

/** A key of a partner, by default one who has nothing yet. */
export async function aPartnerKey(
  { apiKeys }: Pick<Stores, 'apiKeys'>,
  scope: AccessScope = 'write',
  partnerId: string = newId('partner'),
): Promise<PartnerKey> {
  const apiKey = newApiKey();
  const keyId = newId('apiKey');
  await apiKeys.insert({
    id: keyId,
    partnerId,
    name: `test ${scope}`,
    keyHash: hashApiKey(apiKey),
    scope,
    expiresAt: null,
  });
  return { partnerId, keyId, apiKey };
}

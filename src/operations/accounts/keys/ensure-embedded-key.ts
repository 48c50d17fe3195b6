import { newId } from '../../../domain/ids';
import type { Needs } from '../../dependencies';
import { createPartner } from '../partners/create-partner';
import { hashApiKey } from './api-key';

const PARTNER_NAME = 'embedded';

/** Makes sure that the key which `npm start` prints works; repeating it changes nothing. */
export async function ensureEmbeddedKey(
  deps: Needs<'apiKeys' | 'partners', 'recordAudit'>,
  apiKey: string,
): Promise<void> {
  const { id: partnerId } = await createPartner(deps, PARTNER_NAME, { kind: 'system', id: 'npm start' });
  const [name, keyHash] = ['printed by npm start', hashApiKey(apiKey)];
  const key = { id: newId('apiKey'), partnerId, name, keyHash, scope: 'write', expiresAt: null } as const;
  await deps.stores.apiKeys.insert(key).catch((error: unknown) => {
    if (!deps.stores.isDuplicateKey(error)) throw error;
  });
}

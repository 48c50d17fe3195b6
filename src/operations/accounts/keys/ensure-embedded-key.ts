import { newId } from '../../../domain/ids';
import type { Needs } from '../../dependencies';
import { hashApiKey } from './api-key';

const PARTNER_NAME = 'embedded';

/** Makes sure that the key which `npm start` prints works; repeating it changes nothing. */
export async function ensureEmbeddedKey(
  { stores }: Needs<'apiKeys' | 'partners'>,
  apiKey: string,
): Promise<void> {
  const partner = await stores.partners.findOrCreate(PARTNER_NAME);
  await stores.apiKeys.saveIfNew({
    id: newId('apiKey'),
    partnerId: partner.id,
    name: 'printed by npm start',
    keyHash: hashApiKey(apiKey),
    scope: 'write',
    expiresAt: null,
  });
}

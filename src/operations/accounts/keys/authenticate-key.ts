import { InvalidApiKey, type Caller } from '../../../domain/accounts/api-key-scopes';
import { coalesce, REQUEST_RUN_MS_MAX } from '../../../domain/coalesce';
import type { Needs } from '../../dependencies';
import { hashApiKey, isUsable } from './api-key';

/**
 * Says who a key belongs to. Keys are read from the store for every request, so that a revocation takes effect
 * on the next one; requests that arrive together share the read.
 * @throws InvalidApiKey when it is unknown, expired or revoked.
 */
export function createAuthenticateKey({ stores, now }: Needs<'apiKeys', 'now'>) {
  const findByHash = coalesce(
    async (hashes: readonly string[]) => {
      const found = await stores.apiKeys.findByHashes([...new Set(hashes)]);
      return hashes.map((hash) => found.get(hash) ?? null);
    },
    { runMsMax: REQUEST_RUN_MS_MAX },
  );

  return async function authenticateKey(apiKey: string): Promise<Caller> {
    const key = await findByHash(hashApiKey(apiKey));
    if (key === null || !isUsable(key, now())) throw new InvalidApiKey();
    return { partnerId: key.partnerId, keyId: key.id, scope: key.scope };
  };
}

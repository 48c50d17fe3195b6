import { RecordNotFound } from '../../../domain/errors';
import type { ApiKey } from '../../../domain/accounts/api-key';
import type { Needs } from '../../dependencies';
import { isUsable } from './api-key';

export interface ListedKey extends Omit<ApiKey, 'partnerId'> {
  readonly partner: { readonly id: string; readonly name: string | null };
  readonly state: 'active' | 'expired' | 'revoked';
}

/**
 * The keys of a partner or of all, newest first; never the keys themselves.
 * @throws RecordNotFound when there is no partner of this name.
 */
export async function listKeys(
  { stores, now }: Needs<'apiKeys' | 'partners', 'now'>,
  partnerName: string | null,
): Promise<ListedKey[]> {
  const partners = await stores.partners.list();
  const partner = partnerName === null ? null : partners.find(({ name }) => name === partnerName);
  if (partner === undefined) throw new RecordNotFound(`There is no partner ${partnerName}`);
  const names = new Map(partners.map(({ id, name }) => [id, name]));
  const keys = await stores.apiKeys.list(partner?.id ?? null);
  const at = now();
  return keys.map(({ partnerId, ...key }) => ({
    ...key,
    partner: { id: partnerId, name: names.get(partnerId) ?? null },
    state: key.revokedAt !== null ? 'revoked' : isUsable(key, at) ? 'active' : 'expired',
  }));
}

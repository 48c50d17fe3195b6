import { RecordNotFound } from '../../../domain/errors';
import type { Stores } from '../../../persistence/stores';
import type { Transaction } from '../../../persistence/mongo/transact';
import type { ApiKey } from '../../../domain/accounts/api-key';

/** @throws RecordNotFound */
export async function findKey(
  stores: Pick<Stores, 'apiKeys'>,
  id: string,
  transaction: Transaction,
): Promise<ApiKey> {
  const key = await stores.apiKeys.find(id, transaction);
  if (key === null) throw new RecordNotFound(`There is no key ${id}`);
  return key;
}

/** Whether a key lets its bearer in at a time. */
export function isUsable(
  { revokedAt, expiresAt }: Pick<ApiKey, 'revokedAt' | 'expiresAt'>,
  at: Date,
): boolean {
  return revokedAt === null && (expiresAt === null || expiresAt > at);
}

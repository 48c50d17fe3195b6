import { createHash, randomBytes } from 'node:crypto';
import { RecordNotFound } from '../../../domain/errors';
import type { Stores } from '../../../persistence/stores';
import type { Transaction } from '../../../persistence/mongo/transact';
import type { ApiKey } from '../../../domain/accounts/api-key';

const PREFIX = 'lo_live_';
const RANDOM_BYTES = 24;

/** A new API key: `lo_live_` and 192 random bits in hexadecimal. */
export function newApiKey(): string {
  return PREFIX + randomBytes(RANDOM_BYTES).toString('hex');
}

/** What is stored of a key. A fast hash is enough: the key is random, not a password. */
export function hashApiKey(apiKey: string): string {
  return createHash('sha256').update(apiKey).digest('hex');
}

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

import { createHash, randomBytes } from 'node:crypto';

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

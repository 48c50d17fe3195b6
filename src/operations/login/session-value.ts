import { createHash } from 'node:crypto';

/** What is stored of a session's cookie. A fast hash is enough: the value is random, not a password. */
export function hashSessionValue(value: string): string {
  return createHash('sha256').update(value).digest('hex');
}

import { createHash, createHmac } from 'node:crypto';

/** What is stored of a session's cookie. A fast hash is enough: the value is random, not a password. */
export function hashSessionValue(value: string): string {
  return createHash('sha256').update(value).digest('hex');
}

/** What every form of a session carries: made from the cookie's value, so that other sites can't know it. */
export function formTokenOf(value: string): string {
  return createHmac('sha256', value).update('forms').digest('base64url');
}

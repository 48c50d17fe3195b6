import { randomBytes } from 'node:crypto';
import { newId } from '../../domain/ids';
import type { User } from '../../persistence/users';
import type { OperationDependencies } from '../dependencies';
import { readLoginToken } from './login-token';
import { hashSessionValue } from './session-value';

export const SESSION_LIFETIME_MS = 12 * 3_600_000;
/** Browsers load a page twice, people click twice: so long a claimed token still works. */
const GRACE_MS = 60_000;
/** Claims outlive their tokens, also by a clock that is a day late. */
const CLAIM_KEPT_MS = 24 * 3_600_000;
const VALUE_BYTES = 32;

/** What the browser keeps: the only copy of the value. */
export interface SignedIn {
  readonly value: string;
  readonly expiresAt: Date;
}

/**
 * Exchanges a login token for a session. The first exchange claims the token; it may be repeated for a minute.
 * Null when the token is not ours, has expired, was used before, or its user is gone.
 */
export function createSignIn({
  stores,
  config,
  now,
}: Pick<OperationDependencies, 'stores' | 'config' | 'now'>) {
  return async function signIn(tokenText: string): Promise<SignedIn | null> {
    const token = readLoginToken(tokenText, config.loginTokenSecret);
    const at = now();
    if (token === null || token.expiresAt <= at) return null;
    const user = await stores.users.find(token.userId);
    if (user === null) return null;
    const claimedAt = await stores.loginClaims.claim({
      tokenId: token.tokenId,
      userId: user.id,
      claimedAt: at,
      expiresAt: new Date(token.expiresAt.getTime() + CLAIM_KEPT_MS),
    });
    return at.getTime() - claimedAt.getTime() <= GRACE_MS ? openSession(user, at) : null;
  };

  async function openSession(user: User, at: Date): Promise<SignedIn> {
    const value = randomBytes(VALUE_BYTES).toString('base64url');
    const expiresAt = new Date(at.getTime() + SESSION_LIFETIME_MS);
    await stores.sessions.insert({
      id: newId('session'),
      valueHash: hashSessionValue(value),
      userId: user.id,
      businessId: user.businessId,
      partnerId: user.partnerId,
      createdAt: at,
      expiresAt,
    });
    return { value, expiresAt };
  }
}

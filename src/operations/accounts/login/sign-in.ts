import { randomBytes } from 'node:crypto';
import { newId } from '../../../domain/ids';
import { createRecordRefusal } from '../audit/record-refusal';
import type { Needs } from '../../dependencies';
import { readLoginToken, type LoginToken } from './login-token';
import { hashSessionValue } from './session-value';
import type { User } from '../../../domain/accounts/user';

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

type SignInDependencies = Needs<
  'auditEntries' | 'loginClaims' | 'sessions' | 'users',
  'config' | 'now' | 'recordAudit'
>;

export interface SignInRequest {
  readonly token: string;
  readonly requestId: string;
}

/**
 * Exchanges a login token for a session. The first exchange claims the token; it may be repeated for a minute.
 * Null when the token is not ours, has expired, was used before, or its user is gone; the audit trail tells of both.
 */
export function createSignIn(deps: SignInDependencies) {
  const { stores, config, now } = deps;
  const openSession = createOpenSession(deps);
  const recordRefusal = createRecordRefusal(deps);

  return async function signIn({ token: text, requestId }: SignInRequest): Promise<SignedIn | null> {
    const token = readLoginToken(text, config.loginTokenSecret);
    const user = token === null ? null : await stores.users.find(token.userId);
    const refusal = token === null ? 'unknown' : user === null ? 'user_gone' : await claim(token);
    if (user !== null && token !== null && refusal === null) {
      return await openSession(user, token.tokenId, requestId);
    }
    await recordRefusal({
      actor: { kind: 'system', id: 'sign-in', requestId },
      partnerId: user?.partnerId ?? null,
      action: 'user.sign_in_refused',
      target: token?.userId ?? 'unknown',
      after: { reason: refusal, tokenId: token?.tokenId },
    });
    return null;
  };

  /** Why the token signs nobody in; null when it does. */
  async function claim({ tokenId, userId, expiresAt }: LoginToken): Promise<'expired' | 'used' | null> {
    const at = now();
    if (expiresAt <= at) return 'expired';
    const claimedAt = await stores.loginClaims.claim({
      tokenId,
      userId,
      claimedAt: at,
      expiresAt: new Date(expiresAt.getTime() + CLAIM_KEPT_MS),
    });
    return at.getTime() - claimedAt.getTime() <= GRACE_MS ? null : 'used';
  }
}

function createOpenSession({ stores, now, recordAudit }: SignInDependencies) {
  return async function openSession(user: User, tokenId: string, requestId: string): Promise<SignedIn> {
    const at = now();
    const value = randomBytes(VALUE_BYTES).toString('base64url');
    const expiresAt = new Date(at.getTime() + SESSION_LIFETIME_MS);
    const id = newId('session');
    await stores.transact(async (transaction) => {
      const { businessId, partnerId } = user;
      const session = { id, userId: user.id, businessId, partnerId, createdAt: at, expiresAt };
      await stores.sessions.insert(transaction, session, hashSessionValue(value));
      await recordAudit(transaction, {
        actor: { kind: 'session', id, requestId },
        partnerId: user.partnerId,
        action: 'session.opened',
        target: id,
        after: { userId: user.id, tokenId, expiresAt },
      });
    });
    return { value, expiresAt };
  };
}

import type { User } from '../../../domain/accounts/user';
import { recordRefusal } from '../audit/record-audit';
import type { Needs } from '../../dependencies';
import { newSession } from './cookie-session';
import { readLoginToken, type LoginToken } from './login-token';

export const SESSION_LIFETIME_MS = 12 * 3_600_000;
/** Browsers load a page twice, people click twice: so long a claimed token still works. */
const GRACE_MS = 60_000;
/** Claims outlive their tokens, also by a clock that is a day late. */
const CLAIM_KEPT_MS = 24 * 3_600_000;

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
export async function signIn(
  deps: SignInDependencies,
  { token: text, requestId }: SignInRequest,
): Promise<SignedIn | null> {
  const token = readLoginToken(text, deps.config.loginTokenSecret);
  const user = token === null ? null : await deps.stores.users.find(token.userId);
  const refusal = token === null ? 'unknown' : user === null ? 'user_gone' : await claim(deps, token, user);
  if (user !== null && token !== null && refusal === null) {
    return await openSession(deps, user, token.tokenId, requestId);
  }
  await recordRefusal(deps, {
    actor: { kind: 'system', id: 'sign-in', requestId },
    partnerId: user?.partnerId ?? null,
    action: 'user.sign_in_refused',
    target: token?.userId ?? 'unknown',
    after: { reason: refusal, tokenId: token?.tokenId },
  });
  return null;
}

/** Why the token signs nobody in; null when it does. */
async function claim(
  { stores, now }: SignInDependencies,
  { tokenId, expiresAt }: LoginToken,
  { id: userId, businessId }: User,
): Promise<'expired' | 'used' | null> {
  const at = now();
  if (expiresAt <= at) return 'expired';
  const claimedAt = await stores.loginClaims.claim({
    tokenId,
    userId,
    businessId,
    claimedAt: at,
    expiresAt: new Date(expiresAt.getTime() + CLAIM_KEPT_MS),
  });
  return at.getTime() - claimedAt.getTime() <= GRACE_MS ? null : 'used';
}

async function openSession(
  { stores, now, recordAudit }: SignInDependencies,
  { id: userId, businessId, partnerId }: User,
  tokenId: string,
  requestId: string,
): Promise<SignedIn> {
  const { value, valueHash, session } = newSession(now(), SESSION_LIFETIME_MS);
  const { id, expiresAt } = session;
  await stores.transact(async (transaction) => {
    await stores.sessions.insert(transaction, { ...session, userId, businessId, partnerId }, valueHash);
    await recordAudit(transaction, {
      actor: { kind: 'session', id, requestId },
      partnerId,
      action: 'session.opened',
      target: id,
      after: { userId, tokenId, expiresAt },
    });
  });
  return { value, expiresAt };
}

import { randomBytes } from 'node:crypto';
import { grants, InsufficientScope, type Caller } from '../../domain/access';
import { newId } from '../../domain/ids';
import type { OperationDependencies } from '../dependencies';
import { formTokenOf, hashSessionValue } from '../login/session-value';

export const SUPPORT_SESSION_MS = 8 * 3_600_000;
const VALUE_BYTES = 32;

/** Who works on the support page. */
export interface SignedInSupporter {
  readonly sessionId: string;
  readonly keyId: string;
  readonly partnerId: string;
  /** Every form of the session carries it: other sites can't know it. */
  readonly formToken: string;
}

type SessionDependencies = Pick<OperationDependencies, 'stores' | 'now'>;

/**
 * Opens a session of the support page for whoever an API key belongs to; answers the value for the cookie, its only copy.
 * @throws InsufficientScope below `support`
 */
export function createOpenSupportSession({ stores, now }: SessionDependencies) {
  return async function openSupportSession({ keyId, partnerId, scope }: Caller): Promise<string> {
    if (!grants(scope, 'support')) throw new InsufficientScope(scope, 'support');
    const value = randomBytes(VALUE_BYTES).toString('base64url');
    const createdAt = now();
    await stores.supportSessions.insert({
      id: newId('session', createdAt),
      valueHash: hashSessionValue(value),
      keyId,
      partnerId,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + SUPPORT_SESSION_MS),
    });
    return value;
  };
}

/** The living session of a cookie's value; null when it is unknown or over. It ends with its key at the latest. */
export function createFindSupportSession({ stores, now }: SessionDependencies) {
  return async function findSupportSession(value: string): Promise<SignedInSupporter | null> {
    const session = await stores.supportSessions.findByHash(hashSessionValue(value));
    const at = now();
    if (session === null || session.expiresAt <= at) return null;
    const key = await stores.apiKeys.find(session.keyId);
    if (key === null || key.revokedAt !== null || (key.expiresAt !== null && key.expiresAt <= at))
      return null;
    const { id: sessionId, keyId, partnerId } = session;
    return { sessionId, keyId, partnerId, formToken: formTokenOf(value) };
  };
}

/** Ends a session at once; repeating it changes nothing. */
export function createCloseSupportSession({ stores }: Pick<OperationDependencies, 'stores'>) {
  return async function closeSupportSession(sessionId: string): Promise<void> {
    await stores.supportSessions.remove(sessionId);
  };
}

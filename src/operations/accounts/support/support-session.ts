import { randomBytes } from 'node:crypto';
import {
  grants,
  InsufficientScope,
  InvalidApiKey,
  type AccessScope,
  type Caller,
} from '../../../domain/accounts/api-key-scopes';
import { newId } from '../../../domain/ids';
import type { Actor } from '../audit/record-audit';
import { createRecordRefusal } from '../audit/record-refusal';
import type { Needs } from '../../dependencies';
import { createAuthenticateKey } from '../keys/authenticate-key';
import { formTokenOf, hashSessionValue } from '../login/session-value';

export const SUPPORT_SESSION_MS = 8 * 3_600_000;
const VALUE_BYTES = 32;

/** Who works on the support page. */
export interface SignedInSupporter {
  readonly sessionId: string;
  readonly keyId: string;
  readonly partnerId: string;
  /** Of the key, as it is now. */
  readonly scope: AccessScope;
  /** Every form of the session carries it: other sites can't know it. */
  readonly formToken: string;
}

type SessionDependencies = Needs<'apiKeys' | 'auditEntries' | 'supportSessions', 'now' | 'recordAudit'>;

export interface SupportSignInRequest {
  readonly apiKey: string;
  readonly requestId: string;
}

/**
 * Opens a session of the support page for whoever an API key belongs to; answers the value for the cookie, its only
 * copy. The audit trail tells of refusals too.
 * @throws InvalidApiKey, InsufficientScope below `support`
 */
export function createOpenSupportSession({ stores, now, recordAudit }: SessionDependencies) {
  const authenticateKey = createAuthenticateKey({ stores, now });
  const recordRefusal = createRecordRefusal({ stores, now });

  return async function openSupportSession({ apiKey, requestId }: SupportSignInRequest): Promise<string> {
    const caller = await authenticateKey(apiKey).catch(async (error: unknown) => {
      if (error instanceof InvalidApiKey) await refuse(null, requestId);
      throw error;
    });
    if (!grants(caller.scope, 'support')) {
      await refuse(caller, requestId);
      throw new InsufficientScope(caller.scope, 'support');
    }
    return await open(caller, requestId);
  };

  async function refuse(caller: Caller | null, requestId: string): Promise<void> {
    await recordRefusal({
      actor: { kind: 'system', id: 'sign-in', requestId },
      partnerId: caller?.partnerId ?? null,
      action: 'support_session.refused',
      target: caller?.keyId ?? 'unknown',
      after: { reason: caller === null ? 'invalid_api_key' : 'insufficient_scope' },
    });
  }

  async function open({ keyId, partnerId }: Caller, requestId: string): Promise<string> {
    const value = randomBytes(VALUE_BYTES).toString('base64url');
    const createdAt = now();
    const expiresAt = new Date(createdAt.getTime() + SUPPORT_SESSION_MS);
    const id = newId('session', createdAt);
    await stores.transact(async (transaction) => {
      const session = { id, keyId, partnerId, createdAt, expiresAt };
      await stores.supportSessions.insert(transaction, session, hashSessionValue(value));
      await recordAudit(transaction, {
        actor: { kind: 'key', id: keyId, requestId },
        partnerId,
        action: 'support_session.opened',
        target: id,
        after: { expiresAt },
      });
    });
    return value;
  }
}

/** The active session of a cookie's value; null when it is unknown or over. It ends with its key at the latest. */
export function createFindSupportSession({ stores, now }: SessionDependencies) {
  return async function findSupportSession(value: string): Promise<SignedInSupporter | null> {
    const session = await stores.supportSessions.findByHash(hashSessionValue(value));
    const at = now();
    if (session === null || session.expiresAt <= at) return null;
    const key = await stores.apiKeys.find(session.keyId);
    if (key === null || key.revokedAt !== null || (key.expiresAt !== null && key.expiresAt <= at))
      return null;
    const { id: sessionId, keyId, partnerId } = session;
    return { sessionId, keyId, partnerId, scope: key.scope, formToken: formTokenOf(value) };
  };
}

/** Ends a session at once; repeating it changes nothing. */
export function createCloseSupportSession({ stores, recordAudit }: SessionDependencies) {
  return async function closeSupportSession({
    sessionId,
    partnerId,
    actor,
  }: SupportSignOutRequest): Promise<void> {
    await stores.transact(async (transaction) => {
      if (!(await stores.supportSessions.remove(transaction, sessionId))) return;
      await recordAudit(transaction, {
        actor,
        partnerId,
        action: 'support_session.closed',
        target: sessionId,
      });
    });
  };
}

export interface SupportSignOutRequest extends Pick<SignedInSupporter, 'sessionId' | 'partnerId'> {
  readonly actor: Actor;
}

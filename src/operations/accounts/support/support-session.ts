import {
  grants,
  InsufficientScope,
  InvalidApiKey,
  type Caller,
} from '../../../domain/accounts/api-key-scopes';
import { recordRefusal } from '../audit/record-audit';
import type { Needs } from '../../dependencies';
import { isUsable } from '../keys/api-key';
import { findActive, formTokenOf, newSession } from '../login/cookie-session';

export const SUPPORT_SESSION_MS = 8 * 3_600_000;

/** Who works on the support page, with a key and its scope as they are now. */
export interface SignedInSupporter extends Caller {
  readonly sessionId: string;
  /** Every form of the session carries it: other sites can't know it. */
  readonly formToken: string;
}

export interface SupportSignInRequest {
  readonly apiKey: string;
  readonly requestId: string;
}

type SignInDependencies = Needs<'auditEntries' | 'supportSessions', 'now' | 'recordAudit'>;

/**
 * Opens a session of the support page for whoever an API key belongs to; answers the value for the cookie, its only
 * copy. The audit trail tells of refusals too.
 * @throws InvalidApiKey, InsufficientScope below `support`
 */
export async function openSupportSession(
  deps: SignInDependencies & { readonly authenticateKey: (apiKey: string) => Promise<Caller> },
  { apiKey, requestId }: SupportSignInRequest,
): Promise<string> {
  const caller = await deps.authenticateKey(apiKey).catch(async (error: unknown) => {
    if (error instanceof InvalidApiKey) await refuse(deps, null, requestId);
    throw error;
  });
  if (!grants(caller.scope, 'support')) {
    await refuse(deps, caller, requestId);
    throw new InsufficientScope(caller.scope, 'support');
  }
  return await open(deps, caller, requestId);
}

async function refuse(deps: SignInDependencies, caller: Caller | null, requestId: string): Promise<void> {
  await recordRefusal(deps, {
    actor: { kind: 'system', id: 'sign-in', requestId },
    partnerId: caller?.partnerId ?? null,
    action: 'support_session.refused',
    target: caller?.keyId ?? 'unknown',
    after: { reason: caller === null ? 'invalid_api_key' : 'insufficient_scope' },
  });
}

async function open(
  { stores, now, recordAudit }: SignInDependencies,
  { keyId, partnerId }: Caller,
  requestId: string,
): Promise<string> {
  const { value, valueHash, session } = newSession(now(), SUPPORT_SESSION_MS);
  await stores.transact(async (transaction) => {
    await stores.supportSessions.insert(transaction, { ...session, keyId, partnerId }, valueHash);
    await recordAudit(transaction, {
      actor: { kind: 'key', id: keyId, requestId },
      partnerId,
      action: 'support_session.opened',
      target: session.id,
      after: { expiresAt: session.expiresAt },
    });
  });
  return value;
}

/** The active session of a cookie's value; null when it is unknown or over. It ends with its key at the latest. */
export async function findSupportSession(
  { stores, now }: Needs<'apiKeys' | 'supportSessions', 'now'>,
  value: string,
): Promise<SignedInSupporter | null> {
  const at = now();
  const session = await findActive(stores.supportSessions, value, at);
  const key = session === null ? null : await stores.apiKeys.find(session.keyId);
  if (session === null || key === null || !isUsable(key, at)) return null;
  const { id: sessionId, keyId, partnerId } = session;
  return { sessionId, keyId, partnerId, scope: key.scope, formToken: formTokenOf(value) };
}

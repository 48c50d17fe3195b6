import type { Needs } from '../../dependencies';
import { formTokenOf, hashSessionValue } from './session-value';

/** Who is signed in, as pages know it. */
export interface SignedInUser {
  readonly sessionId: string;
  readonly userId: string;
  readonly businessId: string;
  readonly partnerId: string;
  /** Every form of the session carries it: other sites can't know it. */
  readonly formToken: string;
}

/** The active session of a cookie's value, null when it is unknown or over. It ends with its user at the latest. */
export function createFindSession({ stores, now }: Needs<'sessions' | 'users', 'now'>) {
  return async function findSession(value: string): Promise<SignedInUser | null> {
    const session = await stores.sessions.findByHash(hashSessionValue(value));
    if (session === null || session.expiresAt <= now()) return null;
    if ((await stores.users.find(session.userId)) === null) return null;
    const { id: sessionId, userId, businessId, partnerId } = session;
    return { sessionId, userId, businessId, partnerId, formToken: formTokenOf(value) };
  };
}

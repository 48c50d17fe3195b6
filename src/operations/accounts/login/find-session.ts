import type { Session } from '../../../domain/accounts/session';
import type { Needs } from '../../dependencies';
import { findActive, formTokenOf } from './cookie-session';

/** Who is signed in, as pages know it. */
export interface SignedInUser extends Pick<Session, 'userId' | 'businessId' | 'partnerId'> {
  readonly sessionId: string;
  /** Every form of the session carries it: other sites can't know it. */
  readonly formToken: string;
}

/** The active session of a cookie's value, null when it is unknown or over. It ends with its user at the latest. */
export async function findSession(
  { stores, now }: Needs<'sessions' | 'users', 'now'>,
  value: string,
): Promise<SignedInUser | null> {
  const session = await findActive(stores.sessions, value, now());
  if (session === null || (await stores.users.find(session.userId)) === null) return null;
  const { id: sessionId, userId, businessId, partnerId } = session;
  return { sessionId, userId, businessId, partnerId, formToken: formTokenOf(value) };
}

import type { Actor } from '../audit/record-audit';
import type { Needs } from '../../dependencies';
import type { SignedInUser } from './find-session';

export interface SignOutRequest extends Pick<SignedInUser, 'sessionId' | 'partnerId'> {
  readonly actor: Actor;
}

/** Ends a session at once; repeating it changes nothing. */
export function createSignOut({ stores, recordAudit }: Needs<'sessions', 'recordAudit'>) {
  return async function signOut({ sessionId, partnerId, actor }: SignOutRequest): Promise<void> {
    await stores.transact(async (transaction) => {
      if (!(await stores.sessions.remove(transaction, sessionId))) return;
      await recordAudit(transaction, { actor, partnerId, action: 'session.closed', target: sessionId });
    });
  };
}

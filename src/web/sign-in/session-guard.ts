import { invariant } from '../../domain/errors';
import type { Middleware, RequestContext } from '../../http/context';
import type { FailedCredentials } from '../../http/limits/failed-credentials';
import type { Actor } from '../../operations/accounts/audit/record-audit';
import type { SignedInUser } from '../../operations/accounts/login/find-session';
import { messagePage, sendPage } from '../layout';
import type { SessionCookie } from './session-cookie';

export interface SessionGuardDependencies {
  readonly findSession: (value: string) => Promise<SignedInUser | null>;
  readonly cookie: SessionCookie;
  readonly failed: FailedCredentials;
}

/** Lets a request pass that belongs to an active session; `signedInUser(ctx)` then says whose. Else a 401 page. */
export function createSessionGuard({ findSession, cookie, failed }: SessionGuardDependencies): Middleware {
  return async (ctx, next) => {
    const value = cookie.read(ctx);
    const user = value === null ? null : await authenticateSession(failed, ctx, value, findSession);
    if (user === null) {
      if (value !== null) cookie.clear(ctx);
      sendPage(ctx, NOT_SIGNED_IN, 401);
      return;
    }
    ctx.state.signedInUser = user;
    await next();
  };
}

/** Looks a session up, unless too many of the same address were none. */
export async function authenticateSession<Session>(
  failed: FailedCredentials,
  ctx: RequestContext,
  value: string,
  find: (value: string) => Promise<Session | null>,
): Promise<Session | null> {
  return await failed.verify(ctx, value, () => find(value), {
    isGood: (session) => session !== null,
    isRefusal: () => false,
  });
}

/** Who is signed in, on a page behind the guard. */
export function signedInUser(ctx: RequestContext): SignedInUser {
  const user = ctx.state.signedInUser;
  invariant(user !== undefined, 'the session guard runs before the page');
  return user;
}

/** The same as the audit trail names it. */
export function userActor(ctx: RequestContext): Actor {
  return { kind: 'session', id: signedInUser(ctx).sessionId, requestId: ctx.state.requestId };
}

const NOT_SIGNED_IN = messagePage('You are not signed in', [
  'Your session has ended, or this browser has not been signed in yet.',
  'Go back to the product that brought you here and open your leads again: it will sign you in.',
]);

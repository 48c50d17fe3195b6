import { invariant } from '../domain/errors';
import type { Middleware, RequestContext } from '../http/context';
import type { FailedCredentials } from '../http/limits/failed-credentials';
import type { Actor } from '../operations/accounts/audit/record-audit';
import type { SessionCookie } from './sign-in/session-cookie';

/** What every session has, whoever's it is. */
export interface Session {
  readonly sessionId: string;
  readonly partnerId: string;
  /** Every form of the session carries it: other sites can't know it. */
  readonly formToken: string;
}

/** How the session of a cookie is found. */
export interface SessionLookUp<Found extends Session> {
  readonly find: (value: string) => Promise<Found | null>;
  readonly cookie: SessionCookie;
  readonly failed: FailedCredentials;
}

interface Decision<Found> {
  /** Remembers whose session it is. */
  readonly accept: (ctx: RequestContext, session: Found) => void;
  /** Answers whoever has none. */
  readonly refuse: (ctx: RequestContext) => void;
}

/** Lets a request pass that belongs to an active session. None is looked up where too many of an address were none. */
export function guardSession<Found extends Session>(
  { find, cookie, failed }: SessionLookUp<Found>,
  { accept, refuse }: Decision<Found>,
): Middleware {
  return async (ctx, next) => {
    const value = cookie.read(ctx);
    const session = value === null ? null : await failed.verify(ctx, value, find);
    if (session === null) {
      if (value !== null) cookie.clear(ctx);
      return refuse(ctx);
    }
    accept(ctx, session);
    await next();
  };
}

/** The session of a page, of whatever kind; null where nobody is signed in. */
export function findSessionOf({ state }: RequestContext): Session | null {
  return state.supporter ?? state.signedInUser ?? null;
}

/** The same on a page behind a guard. */
export function sessionOf(ctx: RequestContext): Session {
  const session = findSessionOf(ctx);
  invariant(session !== null, 'the session guard runs before the page');
  return session;
}

/** Whoever is signed in, as the audit trail names them. */
export function actorOf(ctx: RequestContext): Actor {
  return { kind: 'session', id: sessionOf(ctx).sessionId, requestId: ctx.state.requestId };
}

import { invariant } from '../../domain/errors';
import type { Middleware, RequestContext } from '../../http/context';
import type { SignedInUser } from '../../operations/accounts/login/find-session';
import { messagePage, sendPage } from '../layout';
import { guardSession, type SessionLookUp } from '../session';

/** Lets a request pass that belongs to an active session; `signedInUser(ctx)` then says whose. Else a 401 page. */
export function createSessionGuard(lookUp: SessionLookUp<SignedInUser>): Middleware {
  return guardSession(lookUp, {
    accept(ctx, user) {
      ctx.state.signedInUser = user;
    },
    refuse: (ctx) => sendPage(ctx, NOT_SIGNED_IN, 401),
  });
}

/** Who is signed in, on a page behind the guard. */
export function signedInUser(ctx: RequestContext): SignedInUser {
  const user = ctx.state.signedInUser;
  invariant(user !== undefined, 'the session guard runs before the page');
  return user;
}

const NOT_SIGNED_IN = messagePage('You are not signed in', [
  'Your session has ended, or this browser has not been signed in yet.',
  'Go back to the product that brought you here and open your leads again: it will sign you in.',
]);

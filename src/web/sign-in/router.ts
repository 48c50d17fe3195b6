import Router from '@koa/router';
import type { Middleware, RequestContext, RequestState } from '../../http/context';
import type { AccountOperations } from '../../operations/accounts/account-operations';
import { SESSION_LIFETIME_MS } from '../../operations/accounts/login/sign-in';
import { LOGIN_PATH } from '../../operations/accounts/login/create-login-url';
import { messagePage, sendPage } from '../layout';
import { OWN_FORM } from '../own-form';
import { seeOther } from '../request-parts';
import { actorOf } from '../session';
import type { SessionCookie } from './session-cookie';
import { signedInUser } from './session-guard';

export interface SignInDependencies extends Pick<AccountOperations, 'signIn' | 'signOut'> {
  readonly cookie: SessionCookie;
  readonly requireSession: Middleware;
}

/** Where a login URL leads, and the way out again. */
export function createSignInRouter(deps: SignInDependencies): Router<RequestState> {
  const router = new Router<RequestState>();
  router.get(LOGIN_PATH, async (ctx) => {
    // A scanner or a browser that looks ahead must not use up a link that a person is about to open.
    if (ctx.method === 'HEAD' || isPrefetch(ctx)) {
      ctx.status = 204;
      return;
    }
    const { auth_token: token } = ctx.query;
    const session =
      typeof token === 'string' ? await deps.signIn({ token, requestId: ctx.state.requestId }) : null;
    if (session === null) {
      sendPage(ctx, LINK_IS_OVER, 401);
      return;
    }
    deps.cookie.set(ctx, session.value, SESSION_LIFETIME_MS);
    // A path, so that the answer never depends on what the request calls this host.
    seeOther(ctx, '/leads');
  });
  router.post('/sign-out', deps.requireSession, ...OWN_FORM, async (ctx) => {
    await deps.signOut({ ...signedInUser(ctx), actor: actorOf(ctx) });
    deps.cookie.clear(ctx);
    sendPage(ctx, SIGNED_OUT);
  });
  return router;
}

function isPrefetch(ctx: RequestContext): boolean {
  const purposes = [ctx.get('sec-purpose'), ctx.get('purpose'), ctx.get('x-purpose'), ctx.get('x-moz')];
  return purposes.some((purpose) => /\b(?:prefetch|prerender|preview)\b/i.test(purpose));
}

const LINK_IS_OVER = messagePage('This link no longer works', [
  'A sign-in link works once and for ten minutes. This one has expired, was used before, or is not complete.',
  'Go back to the product that brought you here and open your leads again: you get a new link.',
]);

const SIGNED_OUT = messagePage('You are signed out', [
  'To see your leads again, open them from the product that brought you here.',
]);

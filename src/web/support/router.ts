import Router from '@koa/router';
import { z } from 'zod';
import { DomainError } from '../../domain/errors';
import type { RequestState } from '../../http/context';
import { SUPPORT_SESSION_MS } from '../../operations/accounts/support/support-session';
import { formBody } from '../../http/middleware/form-body';
import { explainErrors } from '../explain-errors';
import { html } from '../html';
import { messagePage, sendPage } from '../layout';
import { OWN_FORM, refuseOtherSites } from '../own-form';
import { seeOther } from '../request-parts';
import { actorOf, guardSession, sessionOf } from '../session';
import { boundSession, PAGE_BUDGET } from '../sign-in/session-budget';
import { addDeliveries } from './deliveries/router';
import { addAudit } from './lists/audit';
import { addExclusions } from './lists/exclusions';
import { addUnmatched } from './lists/unmatched';
import { addOutbox } from './outbox/outbox-router';
import { addRecoveries } from './recovery/recovery-router';
import { supportSignInPage } from './sign-in-page';
import type { SupportDependencies, SupportRouter } from './support-dependencies';

/** The pages for those who help when deliveries fail. They work without scripts. */
export function createSupportRouter(deps: SupportDependencies): SupportRouter {
  const { operations, cookie, failed } = deps;
  const router: SupportRouter = new Router<RequestState>({ prefix: '/support' });
  router.use(explainErrors);
  addSignIn(router, deps);
  router.use(
    guardSession(
      { find: operations.findSupportSession, cookie, failed },
      {
        accept(ctx, supporter) {
          ctx.state.supporter = supporter;
        },
        refuse: (ctx) => seeOther(ctx, '/support/sign-in'),
      },
    ),
  );
  router.use(boundSession(PAGE_BUDGET));
  router.post('/sign-out', ...OWN_FORM, async (ctx) => {
    await operations.closeSupportSession({ ...sessionOf(ctx), actor: actorOf(ctx) });
    cookie.clear(ctx);
    delete ctx.state.supporter;
    sendPage(ctx, SIGNED_OUT);
  });
  addDeliveries(router, deps);
  addRecoveries(router, deps);
  addUnmatched(router, operations);
  addExclusions(router, operations);
  addOutbox(router, operations);
  addAudit(router, operations);
  return router;
}

const signInForm = z.looseObject({ apiKey: z.string().trim().min(1).max(128) });

function addSignIn(router: SupportRouter, { operations, cookie, failed }: SupportDependencies): void {
  router.get('/sign-in', (ctx) => sendPage(ctx, supportSignInPage(null)));

  router.post('/sign-in', refuseOtherSites, formBody, async (ctx) => {
    const form = signInForm.safeParse(ctx.state.body);
    if (!form.success) return sendPage(ctx, supportSignInPage('Enter an API key.'), 400);
    try {
      const { requestId } = ctx.state;
      const value = await failed.verify(ctx, form.data.apiKey, (apiKey) =>
        operations.openSupportSession({ apiKey, requestId }),
      );
      cookie.set(ctx, value, SUPPORT_SESSION_MS);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return sendPage(ctx, supportSignInPage(error.message), error.code === 'insufficient_scope' ? 403 : 401);
    }
    seeOther(ctx, '/support');
  });
}

const SIGNED_OUT = messagePage('You are signed out', [
  html`Sign in again with an API key of scope support: <a href="/support/sign-in">Sign in</a>.`,
]);

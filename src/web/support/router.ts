import Router from '@koa/router';
import { z } from 'zod';
import { grants, InsufficientScope } from '../../domain/accounts/api-key-scopes';
import { DomainError, RecordNotFound } from '../../domain/errors';
import type { AccountOperations } from '../../operations/accounts/account-operations';
import type { LeadOperations } from '../../operations/leads/lead-operations';
import type { OutboxOperations } from '../../operations/outreach/outbox/outbox-operations';
import type { DeliveryOperations } from '../../operations/deliveries/delivery-operations';
import type { RequestState } from '../../http/context';
import { SUPPORT_SESSION_MS } from '../../operations/accounts/support/support-session';
import type { FailedCredentials } from '../../http/limits/failed-credentials';
import { verifyKey } from '../../http/middleware/authenticate';
import { formBody } from '../../http/middleware/form-body';
import { messagePage, sendPage } from '../layout';
import { boundSession, PAGE_BUDGET } from '../sign-in/session-budget';
import type { SessionCookie } from '../sign-in/session-cookie';
import { auditPage } from './audit-page';
import { deliveriesPage } from './deliveries-page';
import { deliveryPage } from './delivery-page';
import { explainErrors } from '../explain-errors';
import type { LoopUrl } from './loop-url';
import { addExclusionRoutes } from './exclusions/exclusions-router';
import { addRecoveryRoutes } from './recovery/recovery-router';
import { addOutboxRoutes } from './outbox/outbox-router';
import { LISTENERS_MAX } from '../../operations/deliveries/listeners/create-listener';
import { idOf, seeOther } from '../request-parts';
import { supportSignInPage } from './sign-in-page';
import { refuseOtherSites } from '../own-form';
import { createSupportGuard, requireOwnForm, supportActor, supporterOf } from './support-guard';
import { readAuditQuery, readDeliveriesQuery, readUnmatchedQuery, statesOf } from './support-query';
import { unmatchedPage } from './unmatched-page';

export interface SupportDependencies {
  readonly operations: AccountOperations & DeliveryOperations & LeadOperations & OutboxOperations;
  readonly cookie: SessionCookie;
  readonly loopUrl: LoopUrl;
  readonly failed: FailedCredentials;
}

export type SupportRouter = Router<RequestState>;

const PAGE_DELIVERIES = 50;
const PAGE_AUDIT = 50;
const PAGE_UNMATCHED = 50;

/** The pages for those who help when deliveries fail. They work without scripts. */
export function createSupportRouter(deps: SupportDependencies): SupportRouter {
  const router: SupportRouter = new Router<RequestState>({ prefix: '/support' });
  router.use(explainErrors);
  addSignIn(router, deps);
  router.use(createSupportGuard({ ...deps.operations, cookie: deps.cookie, failed: deps.failed }));
  router.use(boundSession(PAGE_BUDGET, (ctx) => supporterOf(ctx).sessionId));
  router.post('/sign-out', formBody, requireOwnForm, async (ctx) => {
    await deps.operations.closeSupportSession({ ...supporterOf(ctx), actor: supportActor(ctx) });
    deps.cookie.clear(ctx);
    sendPage(ctx, SIGNED_OUT);
  });
  addDeliveries(router, deps);
  addRecoveryRoutes(router, deps);
  addUnmatched(router, deps);
  addExclusionRoutes(router, deps);
  addOutboxRoutes(router, deps.operations);
  addAudit(router, deps);
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
      const { apiKey } = form.data;
      const value = await verifyKey(failed, ctx, apiKey, () =>
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

function addDeliveries(router: SupportRouter, { operations, loopUrl }: SupportDependencies): void {
  router.get('/', async (ctx) => {
    const { partnerId, formToken } = supporterOf(ctx);
    const query = readDeliveriesQuery(ctx.query);
    const [listeners, deliveries] = await Promise.all([
      operations.listListeners({ partnerId, after: null, limit: LISTENERS_MAX }),
      operations.listDeliveries({
        filter: {
          partnerId,
          webhookId: query.webhookId === '' ? null : query.webhookId,
          states: statesOf(query.state),
          eventType: query.eventType === '' ? null : query.eventType,
          statusCode: query.statusCode,
          since: query.since,
          until: query.until,
        },
        after: query.cursor,
        limit: PAGE_DELIVERIES,
      }),
    ]);
    const views = listeners.items.map(({ listener }) => listener);
    sendPage(ctx, deliveriesPage({ formToken, query, listeners: views, deliveries }));
  });

  router.get('/deliveries/:id', async (ctx) => {
    const { partnerId, formToken } = supporterOf(ctx);
    const report = await operations.getDelivery(partnerId, idOf(ctx));
    const { eventId, webhookId } = report.delivery;
    const [found, view] = await Promise.all([
      operations.getEvent(partnerId, eventId).catch(nullIfGone),
      operations.getListener(partnerId, webhookId).catch(nullIfGone),
    ]);
    const url = loopUrl({ type: 'deliverWebhooks', input: { webhookId } });
    const [event, listener] = [found?.event ?? null, view?.listener ?? null];
    sendPage(ctx, deliveryPage({ formToken, report, event, listener, loopUrl: url }));
  });

  // Always as a download: a page of ours must not show what a stranger sent.
  router.get('/deliveries/:id/attempts/:number/body', async (ctx) => {
    const { attempts } = await operations.getDelivery(supporterOf(ctx).partnerId, idOf(ctx));
    const number = String(ctx['params']['number']);
    const body = attempts.find((attempt) => String(attempt.number) === number)?.responseBody ?? null;
    if (body === null) throw new RecordNotFound('Nothing is kept of the body of this attempt');
    ctx.set('Content-Disposition', `attachment; filename="${idOf(ctx)}-${number}.bin"`);
    ctx.type = 'application/octet-stream';
    ctx.body = body;
  });

  router.post('/deliveries/:id/retry', formBody, requireOwnForm, async (ctx) => {
    const { deliveryId } = await operations.retryDelivery({
      actor: supportActor(ctx),
      partnerId: supporterOf(ctx).partnerId,
      deliveryId: idOf(ctx),
    });
    seeOther(ctx, `/support/deliveries/${deliveryId}`);
  });
}

function addUnmatched(router: SupportRouter, { operations }: SupportDependencies): void {
  router.get('/unmatched', async (ctx) => {
    const { partnerId, formToken } = supporterOf(ctx);
    const query = readUnmatchedQuery(ctx.query);
    const host = query.host === '' ? null : query.host;
    const page = { partnerId, host, after: query.cursor, limit: PAGE_UNMATCHED };
    sendPage(ctx, unmatchedPage({ formToken, query, visitors: await operations.listUnmatched(page) }));
  });
}

function addAudit(router: SupportRouter, { operations }: SupportDependencies): void {
  router.get('/audit', async (ctx) => {
    const { partnerId, scope, formToken } = supporterOf(ctx);
    // It tells of all keys and sessions of the partner, as by the API.
    if (!grants(scope, 'write')) throw new InsufficientScope(scope, 'write');
    const query = readAuditQuery(ctx.query);
    const filter = { partnerId, target: query.target === '' ? null : query.target };
    const trail = await operations.listAudit({ filter, after: query.cursor, limit: PAGE_AUDIT });
    sendPage(ctx, auditPage({ formToken, query, trail }));
  });
}

function nullIfGone(error: unknown): null {
  if (error instanceof RecordNotFound) return null;
  throw error;
}

const SIGNED_OUT = messagePage('You are signed out', ['Sign in again with an API key of scope support.']);

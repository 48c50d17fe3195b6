import Router from '@koa/router';
import type { AccountOperations } from '../../operations/accounts/account-operations';
import type { LeadOperations } from '../../operations/leads/lead-operations';
import type { OutreachOperations } from '../../operations/outreach/outreach-operations';
import { SearchTooBroad } from '../../domain/errors';
import type { Middleware, RequestState } from '../../http/context';
import { statusOf } from '../../http/answers/problems';
import type { ProspectSelection } from '../../operations/leads/prospects/list-prospects';
import { prospectCsvStream } from '../../operations/leads/prospects/prospect-csv-stream';
import type { UserAccount } from '../../operations/accounts/users/user-account';
import { messagePage, sendPage } from '../layout';
import { boundSession, PAGE_BUDGET, WHOLE_READ_BUDGET } from '../sign-in/session-budget';
import { signedInUser, userActor } from '../sign-in/session-guard';
import { createAccountOf, sendAccountPage, sessionOf } from './account-page';
import { leadPage } from './lead-page';
import { leadsPage } from './leads-page';
import { prospectTimeline } from './outreach/timeline';
import { readLeadsQuery, seenSince, type LeadsQuery } from './leads-query';
import { addExclusionPages } from './exclusions/exclusions-router';

export interface LeadsDependencies extends AccountOperations, LeadOperations, OutreachOperations {
  readonly requireSession: Middleware;
  readonly now: () => Date;
}

const PAGE_LEADS = 25;
const VISITS_SHOWN = 100;

/** The pages of a business for the people who work there. */
export function createLeadsRouter(deps: LeadsDependencies): Router<RequestState> {
  const router = new Router<RequestState>();
  const accountOf = createAccountOf(deps);
  const boundPages = boundSession(PAGE_BUDGET, sessionOf);
  const boundExports = boundSession(WHOLE_READ_BUDGET, sessionOf);

  router.get('/leads', deps.requireSession, boundPages, async (ctx) => {
    const account = await accountOf(ctx);
    const query = readLeadsQuery(ctx.query);
    const page = await deps
      .listProspects({
        selection: selectionOf(account, query, deps.now()),
        order: query.sort,
        after: query.after,
        limit: PAGE_LEADS,
      })
      .catch(nullIfTooBroad);
    const status = page === null ? statusOf('search_too_broad') : 200;
    const overview = await deps.readOverview(account.business);
    const { formToken } = signedInUser(ctx);
    sendAccountPage(ctx, account, leadsPage({ account, overview, formToken }, query, page), status);
  });

  router.get('/leads/export.csv', deps.requireSession, boundExports, async (ctx) => {
    const account = await accountOf(ctx);
    const selection = selectionOf(account, readLeadsQuery(ctx.query), deps.now());
    ctx.set('Content-Disposition', `attachment; filename="leads-${account.business.host}.csv"`);
    ctx.type = 'text/csv; charset=utf-8; header=present';
    // People open it in Excel, which needs the mark to read UTF-8.
    ctx.body = prospectCsvStream(await deps.exportProspects({ selection, actor: userActor(ctx) }), true);
  });

  addExclusionPages(router, {
    ...deps,
    guards: [deps.requireSession, boundPages],
    accountOf,
  });

  router.get('/leads/:id', deps.requireSession, boundPages, async (ctx) => {
    const account = await accountOf(ctx);
    const id = String(ctx['params']['id']);
    const found = await deps.findProspectWithVisits(account.business.id, id, VISITS_SHOWN);
    if (found === null) {
      sendPage(ctx, NO_SUCH_LEAD, 404);
      return;
    }
    const outreach = await deps.readProspectOutreach(found.prospect);
    const timeline = outreach === null ? null : prospectTimeline(outreach, signedInUser(ctx).formToken);
    sendAccountPage(ctx, account, leadPage(found, timeline));
  });
  return router;
}

function nullIfTooBroad(error: unknown): null {
  if (error instanceof SearchTooBroad) return null;
  throw error;
}

function selectionOf({ business }: UserAccount, query: LeadsQuery, now: Date): ProspectSelection {
  const { search, status, tag } = query;
  return {
    partnerId: business.partnerId,
    host: business.host,
    status,
    tag: tag === '' ? null : tag,
    search,
    seenAfter: seenSince(query, now),
    seenBefore: null,
  };
}

const NO_SUCH_LEAD = messagePage('There is no such lead', [
  'It was erased, or the address of the page is not complete.',
  'Go back to your leads to find it.',
]);

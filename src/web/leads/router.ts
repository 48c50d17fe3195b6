import Router from '@koa/router';
import { RecordNotFound, SearchTooBroad } from '../../domain/errors';
import type { RequestState } from '../../http/context';
import { statusOf } from '../../http/answers/problems';
import type { ProspectSelection } from '../../operations/leads/prospects/list-prospects';
import { prospectCsvStream } from '../../operations/leads/prospects/prospect-csv-stream';
import type { UserAccount } from '../../operations/accounts/users/find-user';
import { explainErrors } from '../explain-errors';
import { sendPage } from '../layout';
import { idOf } from '../request-parts';
import { actorOf } from '../session';
import { boundSession, PAGE_BUDGET, WHOLE_READ_BUDGET } from '../sign-in/session-budget';
import { accountOf, loadAccount } from './account';
import { addExclusionPages } from './exclusions/exclusions-router';
import { leadPage } from './lead-page';
import { leadsPage } from './leads-page';
import type { LeadsDependencies, LeadsRouter } from './leads-dependencies';
import { readLeadsQuery, seenSince, type LeadsQuery } from './leads-query';
import { addOutreachPages } from './outreach/router';
import { prospectTimeline } from './outreach/timeline';

const PAGE_LEADS = 25;
const VISITS_SHOWN = 100;

/** The pages of a business for the people who work there. They work without scripts. */
export function createLeadsRouter(deps: LeadsDependencies): LeadsRouter {
  const router: LeadsRouter = new Router<RequestState>({ prefix: '/leads' });
  router.use(explainErrors, deps.requireSession, boundSession(PAGE_BUDGET), loadAccount(deps));
  addList(router, deps);
  addExclusionPages(router, deps);
  addOutreachPages(router, deps);
  // After all others, whose paths it would take for ids.
  addLead(router, deps);
  return router;
}

function addList(router: LeadsRouter, deps: LeadsDependencies): void {
  router.get('/', async (ctx) => {
    const account = accountOf(ctx);
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
    sendPage(ctx, leadsPage({ account, overview }, query, page), status);
  });

  router.get('/export.csv', boundSession(WHOLE_READ_BUDGET), async (ctx) => {
    const account = accountOf(ctx);
    const selection = selectionOf(account, readLeadsQuery(ctx.query), deps.now());
    const prospects = await deps.exportProspects({ selection, actor: actorOf(ctx) });
    ctx.set('Content-Disposition', `attachment; filename="leads-${account.business.host}.csv"`);
    ctx.type = 'text/csv; charset=utf-8; header=present';
    // People open it in Excel, which needs the mark to read UTF-8.
    ctx.body = prospectCsvStream(prospects, true);
  });
}

function addLead(router: LeadsRouter, deps: LeadsDependencies): void {
  router.get('/:id', async (ctx) => {
    const found = await deps.findProspectWithVisits(accountOf(ctx).business.id, idOf(ctx), VISITS_SHOWN);
    if (found === null)
      throw new RecordNotFound('There is no such lead: it was erased, or the address is not complete');
    const outreach = await deps.readProspectOutreach(found.prospect);
    sendPage(ctx, leadPage(found, outreach === null ? null : prospectTimeline(outreach)));
  });
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

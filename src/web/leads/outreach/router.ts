import Router from '@koa/router';
import { z } from 'zod';
import type { RequestState } from '../../../http/context';
import { formBody } from '../../../http/middleware/form-body';
import { explainErrors } from '../../explain-errors';
import { seeOther } from '../../request-parts';
import { boundSession, PAGE_BUDGET } from '../../sign-in/session-budget';
import { signedInUser, userActor } from '../../sign-in/session-guard';
import { createAccountOf, requireOwnForm, sendAccountPage, sessionOf } from '../account-page';
import { outreachPage } from './outreach-page';
import { addressOf, type OutreachPages, type OutreachPagesDependencies } from './outreach-pages';
import { OUTREACH_PATH } from './page-parts';
import { addPersonRoutes } from './person-routes';
import { addSequenceRoutes } from './sequence-routes';
import { addSettingsRoutes } from './settings-routes';

const UNKNOWN_SHOWN = 50;

const switchForm = z.looseObject({ enabled: z.enum(['true', 'false']).transform((text) => text === 'true') });

/** The pages on which people set outreach up, approve it and follow it. They work without scripts. */
export function createOutreachRouter(deps: OutreachPagesDependencies): Router<RequestState> {
  const router = new Router<RequestState>({ prefix: OUTREACH_PATH });
  router.use(explainErrors, deps.requireSession);
  router.use(boundSession(PAGE_BUDGET, sessionOf));
  const pages: OutreachPages = { router, deps, accountOf: createAccountOf(deps) };
  addCampaignRoutes(pages);
  addSequenceRoutes(pages);
  addSettingsRoutes(pages);
  addPersonRoutes(pages);
  return router;
}

function addCampaignRoutes({ router, deps, accountOf }: OutreachPages): void {
  router.get('/', async (ctx) => {
    const account = await accountOf(ctx);
    const address = addressOf(account);
    const unknown = { ...address, state: 'unknown', enrolmentId: null, after: null } as const;
    const [overview, stats, sends] = await Promise.all([
      deps.readOverview(account.business),
      deps.readOutreachStats(address),
      deps.listSends({ ...unknown, limit: UNKNOWN_SHOWN }),
    ]);
    const { formToken } = signedInUser(ctx);
    sendAccountPage(
      ctx,
      account,
      outreachPage({ account, overview, stats, unknown: sends.items, formToken }),
    );
  });

  router.post('/switch', formBody, requireOwnForm, async (ctx) => {
    const form = switchForm.safeParse(ctx.state.body);
    const account = await accountOf(ctx);
    if (form.success) {
      const { enabled } = form.data;
      await deps.setCampaignStatus({ ...addressOf(account), enabled, actor: userActor(ctx) });
    }
    seeOther(ctx, OUTREACH_PATH);
  });

  router.post('/resume', formBody, requireOwnForm, async (ctx) => {
    await deps.resumeOutreach({ ...addressOf(await accountOf(ctx)), actor: userActor(ctx) });
    seeOther(ctx, OUTREACH_PATH);
  });
}

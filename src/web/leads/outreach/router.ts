import { z } from 'zod';
import { RecordNotFound } from '../../../domain/errors';
import type { RequestContext } from '../../../http/context';
import { sendPage } from '../../layout';
import { OWN_FORM } from '../../own-form';
import { idOf, seeOther } from '../../request-parts';
import { actorOf } from '../../session';
import { accountOf } from '../account';
import type { LeadsDependencies, LeadsRouter } from '../leads-dependencies';
import { changeBy, userOf } from './outreach-requests';
import { outreachPage } from './outreach-page';
import { addSequencePages } from './sequence-routes';
import { addSettingsPages } from './settings-routes';
import { OUTREACH_PATH } from './switch-card';

const UNKNOWN_SHOWN = 50;

const switchForm = z.looseObject({ enabled: z.enum(['true', 'false']).transform((text) => text === 'true') });
const stopForm = z.looseObject({ sure: z.literal('yes') });
const outcomeForm = z.looseObject({ outcome: z.enum(['sent', 'not_sent']) });

/** The pages on which people set outreach up, approve it and follow it. */
export function addOutreachPages(router: LeadsRouter, deps: LeadsDependencies): void {
  addCampaign(router, deps);
  addSequencePages(router, deps);
  addSettingsPages(router, deps);
  addPeople(router, deps);
}

function addCampaign(router: LeadsRouter, deps: LeadsDependencies): void {
  router.get('/outreach', async (ctx) => {
    const account = accountOf(ctx);
    const user = userOf(ctx);
    const unknown = { ...user, state: 'unknown', enrolmentId: null, after: null } as const;
    const [overview, stats, sends] = await Promise.all([
      deps.readOverview(account.business),
      deps.readOutreachStats(user),
      deps.listSends({ ...unknown, limit: UNKNOWN_SHOWN }),
    ]);
    sendPage(ctx, outreachPage({ account, overview, stats, unknown: sends.items }));
  });

  router.post('/outreach/switch', ...OWN_FORM, async (ctx) => {
    const { success, data } = switchForm.safeParse(ctx.state.body);
    if (success) await deps.setCampaignStatus({ ...changeBy(ctx), enabled: data.enabled });
    seeOther(ctx, OUTREACH_PATH);
  });

  router.post('/outreach/resume', ...OWN_FORM, async (ctx) => {
    await deps.resumeOutreach(changeBy(ctx));
    seeOther(ctx, OUTREACH_PATH);
  });
}

/** What is done about one person, or one message. */
function addPeople(router: LeadsRouter, deps: LeadsDependencies): void {
  const changes = {
    stop: deps.stopEnrolment,
    resume: deps.resumeEnrolment,
    hold: async (request: Parameters<typeof deps.stopEnrolment>[0]) =>
      await deps.holdEnrolment({ ...request, until: null }),
  };
  for (const [verb, change] of Object.entries(changes)) {
    router.post(`/outreach/enrolments/:id/${verb}`, ...OWN_FORM, async (ctx) => {
      const { partnerId } = accountOf(ctx).business;
      const enrolment = await deps.getEnrolment(partnerId, idOf(ctx));
      requireOwn(ctx, enrolment);
      if (verb !== 'stop' || stopForm.safeParse(ctx.state.body).success)
        await change({ partnerId, enrolmentId: enrolment.id, actor: actorOf(ctx) });
      seeOther(ctx, `/leads/${enrolment.prospectId}`);
    });
  }

  router.post('/outreach/sends/:id/resolve', ...OWN_FORM, async (ctx) => {
    const { partnerId } = accountOf(ctx).business;
    const send = await deps.getSend(partnerId, idOf(ctx));
    requireOwn(ctx, send);
    const { success, data } = outcomeForm.safeParse(ctx.state.body);
    if (success)
      await deps.resolveSend({ partnerId, sendId: send.id, outcome: data.outcome, actor: actorOf(ctx) });
    seeOther(ctx, OUTREACH_PATH);
  });
}

/** A record of another website of the same partner is none of this user's. */
function requireOwn(ctx: RequestContext, record: { readonly businessId: string }): void {
  if (record.businessId !== accountOf(ctx).business.id)
    throw new RecordNotFound('Nothing of yours has this address');
}

import { z } from 'zod';
import { formBody } from '../../../http/middleware/form-body';
import { idOf, seeOther } from '../../request-parts';
import { userActor } from '../../sign-in/session-guard';
import { OUTREACH_PATH } from './page-parts';
import { requireOwnForm } from '../account-page';
import { requireOwn, type OutreachPages } from './outreach-pages';

const outcomeForm = z.looseObject({ outcome: z.enum(['sent', 'not_sent']) });

/** What is done about one person, or one message. */
export function addPersonRoutes({ router, deps, accountOf }: OutreachPages): void {
  const changes = {
    stop: deps.stopEnrolment,
    resume: deps.resumeEnrolment,
    hold: async (request: Parameters<typeof deps.stopEnrolment>[0]) =>
      await deps.holdEnrolment({ ...request, until: null }),
  };
  for (const [verb, change] of Object.entries(changes)) {
    router.post(`/enrolments/:id/${verb}`, formBody, requireOwnForm, async (ctx) => {
      const account = await accountOf(ctx);
      const { partnerId } = account.business;
      const enrolment = await deps.getEnrolment(partnerId, idOf(ctx));
      requireOwn(account, enrolment);
      await change({ partnerId, enrolmentId: enrolment.id, actor: userActor(ctx) });
      seeOther(ctx, `/leads/${enrolment.prospectId}`);
    });
  }

  router.post('/sends/:id/resolve', formBody, requireOwnForm, async (ctx) => {
    const account = await accountOf(ctx);
    const { partnerId } = account.business;
    const send = await deps.getSend(partnerId, idOf(ctx));
    requireOwn(account, send);
    const form = outcomeForm.safeParse(ctx.state.body);
    if (form.success) {
      const { outcome } = form.data;
      await deps.resolveSend({ partnerId, sendId: send.id, outcome, actor: userActor(ctx) });
    }
    seeOther(ctx, OUTREACH_PATH);
  });
}

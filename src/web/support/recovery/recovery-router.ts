import { InvalidRequest } from '../../../domain/errors';
import type { RequestContext } from '../../../http/context';
import { formBody } from '../../../http/middleware/form-body';
import { sendPage } from '../../layout';
import { boundSession, WHOLE_READ_BUDGET } from '../../sign-in/session-budget';
import { recoverPage, recoveryPage } from './recovery-page';
import type { SupportDependencies, SupportRouter } from '../router';
import { LISTENERS_MAX } from '../../../operations/deliveries/listeners/create-listener';
import { idOf, seeOther } from '../../request-parts';
import { requireOwnForm, supportActor, supporterOf } from '../support-guard';
import { readRecoveryForm, type RecoveryForm } from '../support-query';

/** Choosing, counting, starting, watching and cancelling a recovery. */
export function addRecoveryRoutes(router: SupportRouter, { operations, loopUrl }: SupportDependencies): void {
  const boundDryRuns = boundSession(WHOLE_READ_BUDGET, (ctx) => supporterOf(ctx).sessionId);
  router.get(
    '/recover',
    (ctx, next) => (isComplete(readRecoveryForm(ctx.query)) ? boundDryRuns(ctx, next) : next()),
    async (ctx) => {
      const { partnerId, formToken } = supporterOf(ctx);
      const form = readRecoveryForm(ctx.query);
      const { items } = await operations.listListeners({ partnerId, after: null, limit: LISTENERS_MAX });
      const matched = isComplete(form)
        ? (await operations.startRecovery({ ...requestOf(ctx, form), isDryRun: true })).matched
        : null;
      const listeners = items.map(({ listener }) => listener);
      sendPage(ctx, recoverPage({ formToken, form, listeners, matched }));
    },
  );

  router.post('/recover', formBody, requireOwnForm, async (ctx) => {
    const form = readRecoveryForm(ctx.state.body);
    const request = requestOf(ctx, form);
    const { jobId } = await operations.startRecovery({ ...request, isDryRun: false });
    seeOther(ctx, `/support/recoveries/${jobId}`);
  });

  router.get('/recoveries/:id', async (ctx) => {
    const { partnerId, formToken } = supporterOf(ctx);
    const recovery = await operations.readRecovery(partnerId, idOf(ctx));
    const url = loopUrl({ type: 'recoverDeliveries', input: { jobId: recovery.id } });
    sendPage(ctx, recoveryPage(formToken, recovery, url));
  });

  router.post('/recoveries/:id/cancel', formBody, requireOwnForm, async (ctx) => {
    const { id } = await operations.cancelRecovery({
      partnerId: supporterOf(ctx).partnerId,
      jobId: idOf(ctx),
      actor: supportActor(ctx),
    });
    seeOther(ctx, `/support/recoveries/${id}`);
  });
}

/** What such a form is about can be counted: a dry run. */
function isComplete({ webhookId, since }: RecoveryForm): boolean {
  return webhookId !== '' && since !== null;
}

function requestOf(ctx: RequestContext, { webhookId, since, until, states, eventType }: RecoveryForm) {
  if (since === null) throw new InvalidRequest([{ path: 'since', message: 'is required' }]);
  return {
    actor: supportActor(ctx),
    partnerId: supporterOf(ctx).partnerId,
    webhookId,
    since,
    until,
    states,
    eventType: eventType === '' ? null : eventType,
  };
}

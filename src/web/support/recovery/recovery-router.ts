import { InvalidRequest } from '../../../domain/errors';
import type { RequestContext } from '../../../http/context';
import { RecoveryRunning } from '../../../operations/deliveries/recoveries/start-recovery';
import { LISTENERS_MAX } from '../../../operations/deliveries/listeners/create-listener';
import { readReservedId } from '../../forms';
import { html } from '../../html';
import { messagePage, sendPage, type Page } from '../../layout';
import { OWN_FORM } from '../../own-form';
import { idOf, seeOther } from '../../request-parts';
import { actorOf, sessionOf } from '../../session';
import { boundSession, WHOLE_READ_BUDGET } from '../../sign-in/session-budget';
import type { SupportDependencies, SupportRouter } from '../support-dependencies';
import { readRecoveryForm, type RecoveryForm } from './recovery-form';
import { recoverPage, recoveryPage } from './recovery-page';

/** Choosing, counting, starting, watching and cancelling a recovery. */
export function addRecoveries(router: SupportRouter, { operations, loopUrl }: SupportDependencies): void {
  const boundDryRuns = boundSession(WHOLE_READ_BUDGET);
  router.get(
    '/recover',
    (ctx, next) => (isComplete(readRecoveryForm(ctx.query)) ? boundDryRuns(ctx, next) : next()),
    async (ctx) => {
      const { partnerId } = sessionOf(ctx);
      const form = readRecoveryForm(ctx.query);
      const { items } = await operations.listListeners({ partnerId, after: null, limit: LISTENERS_MAX });
      const matched = isComplete(form)
        ? (await operations.startRecovery({ ...requestOf(ctx, form), isDryRun: true })).matched
        : null;
      const listeners = items.map(({ listener }) => listener);
      sendPage(ctx, recoverPage(form, listeners, matched));
    },
  );

  router.post('/recover', ...OWN_FORM, async (ctx) => {
    const request = requestOf(ctx, readRecoveryForm(ctx.state.body));
    const reserved = readReservedId(ctx.state.body, 'jobId', 'recovery');
    try {
      const { jobId } = await operations.startRecovery({ ...request, isDryRun: false, jobId: reserved });
      seeOther(ctx, `/support/recoveries/${jobId}`);
    } catch (error) {
      if (!(error instanceof RecoveryRunning) || error.jobId === null) throw error;
      sendPage(ctx, alreadyRunning(error.jobId), 409);
    }
  });

  router.get('/recoveries/:id', async (ctx) => {
    const recovery = await operations.readRecovery(sessionOf(ctx).partnerId, idOf(ctx));
    const url = loopUrl({ type: 'recoverDeliveries', input: { jobId: recovery.id } });
    sendPage(ctx, recoveryPage(recovery, url));
  });

  router.post('/recoveries/:id/cancel', ...OWN_FORM, async (ctx) => {
    const { partnerId } = sessionOf(ctx);
    const { id } = await operations.cancelRecovery({ partnerId, jobId: idOf(ctx), actor: actorOf(ctx) });
    seeOther(ctx, `/support/recoveries/${id}`);
  });
}

function alreadyRunning(jobId: string): Page {
  return messagePage('A recovery of this listener is running', [
    html`<a href="/support/recoveries/${jobId}">Open it</a> to wait for its end, or to cancel it.`,
  ]);
}

/** What such a form is about can be counted: a dry run. */
function isComplete({ webhookId, since }: RecoveryForm): boolean {
  return webhookId !== '' && since !== null;
}

function requestOf(ctx: RequestContext, { since, eventType, ...chosen }: RecoveryForm) {
  if (since === null) throw new InvalidRequest([{ path: 'since', message: 'is required' }]);
  const { partnerId } = sessionOf(ctx);
  return { ...chosen, partnerId, since, eventType: eventType === '' ? null : eventType, actor: actorOf(ctx) };
}

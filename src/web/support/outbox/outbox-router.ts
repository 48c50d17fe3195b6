import { z } from 'zod';
import { SIMULATED_ANSWERS } from '../../../domain/outreach/captured/simulated-answer';
import { RecordNotFound } from '../../../domain/errors';
import { formBody } from '../../../http/middleware/form-body';
import type { OutboxOperations } from '../../../operations/outreach/outbox/outbox-operations';
import { sendPage } from '../../layout';
import { idOf, seeOther } from '../../request-parts';
import type { SupportRouter } from '../router';
import { requireOwnForm, supporterOf } from '../support-guard';
import { readCursor } from '../support-query';
import { outboxMessagePage, outboxPage } from './outbox-pages';

const PAGE_MESSAGES = 50;

const answerForm = z.object({ kind: z.enum(SIMULATED_ANSWERS) });

/** What was captured instead of being sent, and what follows when something comes back. */
export function addOutboxRoutes(router: SupportRouter, operations: OutboxOperations): void {
  router.get('/outbox', async (ctx) => {
    const { partnerId, formToken } = supporterOf(ctx);
    const messages = await operations.listOutbox(partnerId, readCursor(ctx.query), PAGE_MESSAGES);
    sendPage(ctx, outboxPage(formToken, messages));
  });

  router.get('/outbox/:id', async (ctx) => {
    const { partnerId, formToken } = supporterOf(ctx);
    sendPage(ctx, outboxMessagePage(formToken, await operations.getOutboxMessage(partnerId, idOf(ctx))));
  });

  router.post('/outbox/:id/answer', formBody, requireOwnForm, async (ctx) => {
    const form = answerForm.safeParse(ctx.state.body);
    if (!form.success) throw new RecordNotFound('There is no such answer');
    await operations.answerOutboxMessage(supporterOf(ctx).partnerId, idOf(ctx), form.data.kind);
    seeOther(ctx, `/support/outbox/${idOf(ctx)}`);
  });
}

import { z } from 'zod';
import { SIMULATED_ANSWERS } from '../../../domain/outreach/captured/simulated-answer';
import { RecordNotFound } from '../../../domain/errors';
import { cursorParameter } from '../../../http/list-parameters';
import { formBody } from '../../../http/middleware/form-body';
import type { OutboxOperations } from '../../../operations/outreach/outbox/outbox-operations';
import { sendPage } from '../../layout';
import { idOf, seeOther } from '../request-parts';
import type { SupportRouter } from '../router';
import { requireOwnForm, supporterOf } from '../support-guard';
import { outboxMessagePage, outboxPage } from './outbox-pages';

export type OutboxPageOperations = Pick<
  OutboxOperations,
  'listOutbox' | 'getOutboxMessage' | 'answerOutboxMessage'
>;

const PAGE_MESSAGES = 50;

const query = z.object({ cursor: cursorParameter.nullable().catch(null) });
const answerForm = z.object({ kind: z.enum(SIMULATED_ANSWERS) });

/** What was captured instead of being sent, and what follows when something comes back. */
export function addOutboxRoutes(router: SupportRouter, operations: OutboxPageOperations): void {
  router.get('/outbox', async (ctx) => {
    const { partnerId, formToken } = supporterOf(ctx);
    const { cursor } = query.parse(ctx.query);
    sendPage(ctx, outboxPage(formToken, await operations.listOutbox(partnerId, cursor, PAGE_MESSAGES)));
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

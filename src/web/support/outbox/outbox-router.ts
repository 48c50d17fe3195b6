import { z } from 'zod';
import { SIMULATED_ANSWERS } from '../../../domain/outreach/captured-message';
import { RecordNotFound } from '../../../domain/errors';
import type { OutboxOperations } from '../../../operations/outreach/outbox/outbox-operations';
import { sendPage } from '../../layout';
import { cursorOf } from '../../list-address';
import { OWN_FORM } from '../../own-form';
import { idOf, seeOther } from '../../request-parts';
import { sessionOf } from '../../session';
import { requireWrite } from '../require-write';
import type { SupportRouter } from '../support-dependencies';
import { outboxMessagePage, outboxPage } from './outbox-pages';

const PAGE_MESSAGES = 50;

const answerForm = z.object({ kind: z.enum(SIMULATED_ANSWERS) });

/** What was captured instead of being sent, and what follows when something comes back. */
export function addOutbox(router: SupportRouter, operations: OutboxOperations): void {
  router.get('/outbox', async (ctx) => {
    const { partnerId } = sessionOf(ctx);
    const after = cursorOf(ctx.query);
    sendPage(ctx, outboxPage(await operations.listOutbox({ partnerId, after, limit: PAGE_MESSAGES })));
  });

  router.get('/outbox/:id', async (ctx) => {
    // The links of a message unsubscribe and erase whom it is for.
    requireWrite(ctx);
    sendPage(ctx, outboxMessagePage(await operations.getOutboxMessage(sessionOf(ctx).partnerId, idOf(ctx))));
  });

  router.post('/outbox/:id/answer', ...OWN_FORM, async (ctx) => {
    requireWrite(ctx);
    const form = answerForm.safeParse(ctx.state.body);
    if (!form.success) throw new RecordNotFound('There is no such answer');
    await operations.answerOutboxMessage(sessionOf(ctx).partnerId, idOf(ctx), form.data.kind);
    seeOther(ctx, `/support/outbox/${idOf(ctx)}`);
  });
}

import type { OutreachOperations } from '../../../operations/outreach/outreach-operations';
import { ok } from '../../answers/answer';
import { defineRoute, type Route } from '../../route';
import { presentPage } from '../../list-parameters';
import { outboxData, outboxQuery } from './schemas';

/** What would have left if a mail server were set up. */
export function createOutboxRoutes({ listCapturedMessages }: OutreachOperations): Route[] {
  return [
    defineRoute('GET /outreach/outbox', {
      operationId: 'listCapturedMessages',
      tag: 'Outreach',
      summary: 'Messages that were captured instead of being sent, newest first',
      description:
        'Without a mail server every message ends here, byte for byte as it would have left; nothing leaves the machine.',
      errors: ['search_too_broad'],
      scope: 'read',
      query: outboxQuery,
      data: outboxData,
      async handle({ query: { limit, cursor }, caller: { partnerId } }) {
        const page = await listCapturedMessages({ partnerId, after: cursor, limit });
        return ok(
          'Captured messages',
          presentPage(page, (message) => ({ ...message, source: message.bytes.toString('utf8') })),
        );
      },
    }),
  ];
}

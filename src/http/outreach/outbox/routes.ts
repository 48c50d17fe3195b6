import type { OutreachOperations } from '../../../operations/outreach/outreach-operations';
import { ok } from '../../answers/answer';
import { encodeCursor } from '../../list-parameters';
import { defineRoute, type Route } from '../../route';
import { outboxData, outboxQuery } from './schemas';

type OutboxOperations = Pick<OutreachOperations, 'listCapturedMessages'>;

/** What would have left if a mail server were set up. */
export function createOutboxRoutes({ listCapturedMessages }: OutboxOperations): Route[] {
  return [
    defineRoute({
      method: 'get',
      path: '/outreach/outbox',
      operationId: 'listCapturedMessages',
      tag: 'Outreach',
      summary: 'Messages that were captured instead of being sent, newest first',
      description:
        'Without a mail server every message ends here, byte for byte as it would have left; nothing leaves the machine.',
      errors: ['search_too_broad'],
      scope: 'read',
      query: outboxQuery,
      data: outboxData,
      async handle({ query: { limit, cursor = null }, caller: { partnerId } }) {
        const { items, next } = await listCapturedMessages({ partnerId, after: cursor, limit });
        return ok('Captured messages', {
          items: items.map(({ partnerId: _, bytes, createdAt, ...message }) => ({
            ...message,
            source: bytes.toString('utf8'),
            createdAt: createdAt.toISOString(),
          })),
          nextCursor: encodeCursor(next),
        });
      },
    }),
  ];
}

import type { z } from 'zod';
import type { CapturedMessage } from '../../../domain/outreach/captured/captured-message';
import type { OutreachOperations } from '../../../operations/outreach/outreach-operations';
import { ok } from '../../answers/answer';
import { encodeCursor } from '../../list-parameters';
import { defineRoute, type Route } from '../../route';
import { outboxData, outboxQuery, type capturedMessageData } from './schemas';

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
          items: items.map(presentCapturedMessage),
          nextCursor: encodeCursor(next),
        });
      },
    }),
  ];
}

function presentCapturedMessage(message: CapturedMessage): z.input<typeof capturedMessageData> {
  const { id, businessId, prospectId, sendId, messageId, from, to, bytes, createdAt } = message;
  const source = bytes.toString('utf8');
  return {
    id,
    businessId,
    prospectId,
    sendId,
    messageId,
    from,
    to,
    source,
    createdAt: createdAt.toISOString(),
  };
}

import { z } from 'zod';
import type { OutreachOperations } from '../../../operations/outreach/outreach-operations';
import { pageData, pagingParameters, presentPage } from '../../parameters';
import { defineRoute, ok, type Route } from '../../route';
import { idData, timeData } from '../../schema-parts';

const capturedMessageData = z
  .object({
    id: idData('capturedMessage'),
    businessId: idData('business'),
    prospectId: idData('prospect').nullable().describe('Null for a test message.'),
    sendId: idData('send'),
    messageId: z.string().meta({ examples: ['<snd_1@example.com>'] }),
    from: z.string().describe('The sender of the envelope.'),
    to: z.string().describe('The recipient of the envelope.'),
    source: z.string().describe('The whole message (RFC 5322), as it would have left.'),
    createdAt: timeData,
  })
  .meta({ id: 'CapturedMessage' });

/** What would have left if a mail server were set up. */
export function createOutboxRoutes({ listCapturedMessages }: OutreachOperations): Route[] {
  return [
    defineRoute('GET /outreach/outbox', {
      operationId: 'listCapturedMessages',
      summary: 'Messages that were captured instead of being sent, newest first',
      description:
        'Without a mail server every message ends here, byte for byte as it would have left; nothing leaves the machine.',
      errors: ['search_too_broad'],
      // The links of a message unsubscribe and erase whom it is for.
      scope: 'write',
      query: z.strictObject(pagingParameters),
      data: pageData(capturedMessageData),
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

import { z } from 'zod';
import type { OutreachOperations } from '../../../operations/outreach/outreach-operations';
import { defineRoute, ok, type Route } from '../../route';
import { idData } from '../../schema-parts';

export const INBOUND_BYTES_MAX = 10 * 1_048_576;

const inboundBody = z
  .custom<Buffer>(Buffer.isBuffer)
  .refine((bytes) => bytes.length > 0, 'must not be empty');

const receivedData = z.object({
  id: idData('inboundMessage'),
  isNew: z
    .boolean()
    .describe('False where the same message was received before; nothing follows from it then'),
});

/** Where the mailbox of a sender, or the mail provider, forwards what comes in. */
export function createInboundRoutes({ receiveMessage }: OutreachOperations): Route[] {
  return [
    defineRoute('POST /outreach/inbound', {
      operationId: 'receiveMessage',
      summary: 'Hand over an e-mail that came in',
      description:
        'The message as it arrived, with all its headers, as `message/rfc822`. Replies, bounces, complaints, absences and requests to stop end or hold what was to be sent next. The same message is taken once. It is stored when this answers, and processed within seconds.',
      scope: 'write',
      bodyBytesMax: INBOUND_BYTES_MAX,
      bodyReaders: { 'message/rfc822': (bytes) => bytes },
      body: inboundBody,
      data: receivedData,
      async handle({ body, caller: { partnerId } }) {
        return ok('Message received', await receiveMessage(partnerId, body));
      },
    }),
  ];
}

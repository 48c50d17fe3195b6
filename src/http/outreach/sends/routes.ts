import { z } from 'zod';
import { type OutreachSend, SEND_STATES } from '../../../domain/outreach/send';
import type { OutreachOperations } from '../../../operations/outreach/outreach-operations';
import { pageData, pagingParameters, presentPage, userAddress, userQuery } from '../../parameters';
import { defineRoute, ok, type Route } from '../../route';
import { idData, idParameter, idParams, timeData } from '../../schema-parts';

const sendParams = idParams('send');

const sendData = z
  .object({
    id: idData('send'),
    businessId: z.string(),
    enrolmentId: idData('enrolment'),
    prospectId: idData('prospect'),
    email: z.string().nullable().describe('Null once the person was erased.'),
    step: z.int(),
    sequenceVersion: z.int(),
    messageId: z.string(),
    state: z.enum(SEND_STATES),
    dueAt: timeData.nullable(),
    dataStartedAt: timeData.nullable().describe('From then on it may have been sent.'),
    sentAt: timeData.nullable(),
    response: z.string().nullable().describe('What the mail server said last.'),
    enhancedCode: z.string().nullable(),
    charged: z.int().describe('In minor units of the currency.'),
    createdAt: timeData,
    updatedAt: timeData,
  })
  .meta({ id: 'Send' });

/** The messages of a sequence, planned and sent. */
export function createSendRoutes({ listSends, getSend, resolveSend }: OutreachOperations): Route[] {
  return [
    defineRoute('GET /outreach/sends', {
      operationId: 'listSends',
      summary: 'Messages and what became of them, newest first',
      errors: ['search_too_broad'],
      scope: 'read',
      query: userQuery.extend({
        state: z
          .enum(SEND_STATES)
          .optional()
          .describe('`unknown`: the mail server did not say whether it took the message.'),
        enrolmentId: idParameter('enrolment', 'must be the id of an enrolment').optional(),
        ...pagingParameters,
      }),
      data: pageData(sendData),
      async handle({ query, caller }) {
        const { state = null, enrolmentId = null, cursor, limit } = query;
        const page = await listSends({
          ...userAddress(caller, query),
          state,
          enrolmentId,
          after: cursor,
          limit,
        });
        return ok('Sends', presentPage(page, presentSend));
      },
    }),
    defineRoute('GET /outreach/sends/:id', {
      operationId: 'getSend',
      summary: 'One message, with its text as it was sent',
      scope: 'read',
      params: sendParams,
      data: sendData
        .extend({
          rendered: z
            .object({ subject: z.string(), text: z.string() })
            .nullable()
            .describe('As it was sent, without the footer. Null once the person was erased.'),
        })
        .meta({ id: 'SendWithText' }),
      async handle({ params, caller: { partnerId } }) {
        const send = await getSend(partnerId, params.id);
        return ok('Send', { ...presentSend(send), rendered: send.rendered });
      },
    }),
    defineRoute('POST /outreach/sends/:id/resolve', {
      operationId: 'resolveSend',
      summary: 'Say what became of a message whose outcome is unknown',
      description:
        'It was not charged, and is not. After `sent` the person’s sequence goes on; after `not_sent` the message is sent again, under the same Message-ID, unless the sequence has gone on without it.',
      errors: ['send_not_unknown'],
      scope: 'write',
      params: sendParams,
      body: z.strictObject({
        outcome: z
          .enum(['sent', 'not_sent'])
          .describe('What somebody has found out, as in the sent folder of the mailbox.'),
      }),
      data: sendData,
      async handle({ params, body: { outcome }, caller: { partnerId }, actor }) {
        return ok(
          'Send resolved',
          presentSend(await resolveSend({ partnerId, sendId: params.id, outcome, actor })),
        );
      },
      async replay({ params, caller: { partnerId } }) {
        return ok('Send resolved', presentSend(await getSend(partnerId, params.id)));
      },
    }),
  ];
}

function presentSend(send: OutreachSend) {
  return { ...send, email: send.email === '' ? null : send.email, charged: send.chargedMinor };
}

import type { z } from 'zod';
import type { OutreachSend } from '../../../domain/outreach/send';
import type { OutreachOperations } from '../../../operations/outreach/outreach-operations';
import { userAddress } from '../../accounts/user-address';
import { ok } from '../../answers/answer';
import { defineRoute, type Route } from '../../route';
import { presentPage } from '../../list-parameters';
import { resolveBody, sendData, sendParams, sendsData, sendsQuery, sendWithTextData } from './schemas';

/** The messages of a sequence, planned and sent. */
export function createSendRoutes({ listSends, getSend, resolveSend }: OutreachOperations): Route[] {
  return [
    defineRoute('GET /outreach/sends', {
      operationId: 'listSends',
      summary: 'Messages and what became of them, newest first',
      errors: ['search_too_broad'],
      scope: 'read',
      query: sendsQuery,
      data: sendsData,
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
      data: sendWithTextData,
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
      body: resolveBody,
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

function presentSend(send: OutreachSend): z.input<typeof sendData> {
  return { ...send, email: send.email === '' ? null : send.email, charged: send.chargedMinor };
}

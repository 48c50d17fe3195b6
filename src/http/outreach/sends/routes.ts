import type { z } from 'zod';
import type { OutreachSend } from '../../../domain/outreach/send';
import type { OutreachOperations } from '../../../operations/outreach/outreach-operations';
import { userAddress } from '../../accounts/user-address';
import { ok } from '../../answers/answer';
import { encodeCursor } from '../../list-parameters';
import { defineRoute, type Route } from '../../route';
import { sendsData, sendsQuery, type sendData } from './schemas';

export type SendOperations = Pick<OutreachOperations, 'listSends'>;

/** The messages of a sequence, planned and sent. */
export function createSendRoutes(operations: SendOperations): Route[] {
  return [listRoute(operations)];
}

function listRoute({ listSends }: SendOperations): Route {
  return defineRoute({
    method: 'get',
    path: '/outreach/sends',
    operationId: 'listSends',
    tag: 'Outreach',
    summary: 'Messages and what became of them, newest first',
    errors: ['record_not_found', 'search_too_broad'],
    scope: 'read',
    query: sendsQuery,
    data: sendsData,
    async handle({ query, caller }) {
      const { state = null, enrolmentId = null, cursor = null, limit } = query;
      const page = await listSends({
        ...userAddress(caller, query),
        state,
        enrolmentId,
        after: cursor,
        limit,
      });
      return ok('Sends', { items: page.items.map(presentSend), nextCursor: encodeCursor(page.next) });
    },
  });
}

function presentSend(send: OutreachSend): z.input<typeof sendData> {
  const { id, businessId, enrolmentId, prospectId, email, step, sequenceVersion, messageId, state } = send;
  return {
    id,
    businessId,
    enrolmentId,
    prospectId,
    email: email === '' ? null : email,
    step,
    sequenceVersion,
    messageId,
    state,
    dueAt: send.dueAt?.toISOString() ?? null,
    dataStartedAt: send.dataStartedAt?.toISOString() ?? null,
    sentAt: send.sentAt?.toISOString() ?? null,
    response: send.response,
    enhancedCode: send.enhancedCode,
    charged: send.chargedMinor,
    createdAt: send.createdAt.toISOString(),
    updatedAt: send.updatedAt.toISOString(),
  };
}

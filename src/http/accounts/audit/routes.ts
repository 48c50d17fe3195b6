import type { z } from 'zod';
import type { AccountOperations } from '../../../operations/accounts/account-operations';
import { ok } from '../../answers/answer';
import { encodeCursor } from '../../list-parameters';
import { defineRoute, type Route } from '../../route';
import { auditData, auditQuery, type auditEntryData } from './schemas';

type AuditOperations = Pick<AccountOperations, 'listAudit'>;
type AuditEntry = Awaited<ReturnType<AuditOperations['listAudit']>>['items'][number];

/** Who did what. */
export function createAuditRoutes({ listAudit }: AuditOperations): Route[] {
  return [
    defineRoute({
      method: 'get',
      path: '/audit',
      operationId: 'listAudit',
      tag: 'Audit',
      summary: 'The audit trail, newest first',
      description:
        'Changes, sign-ins and refused ones, exports and reads of secrets, each with the key or session and the request that did it. Refused sign-ins that name nobody are told at most once a minute.',
      // It tells of all keys and sessions of the partner: that is more than reading.
      scope: 'write',
      query: auditQuery,
      data: auditData,
      async handle({ query: { target = null, cursor = null, limit }, caller: { partnerId } }) {
        const { items, next } = await listAudit({ filter: { partnerId, target }, after: cursor, limit });
        return ok('Audit trail', { items: items.map(presentEntry), nextCursor: encodeCursor(next) });
      },
    }),
  ];
}

function presentEntry(entry: AuditEntry): z.input<typeof auditEntryData> {
  const { id, action, target, actorKind, actorId, requestId, before, after, createdAt } = entry;
  return {
    id,
    action,
    target,
    actor: { kind: actorKind, id: actorId },
    requestId,
    before: before === null ? null : JSON.parse(before),
    after: after === null ? null : JSON.parse(after),
    createdAt: createdAt.toISOString(),
  };
}

import type { z } from 'zod';
import type { AuditEntry } from '../../../domain/accounts/audit-entry';
import type { AccountOperations } from '../../../operations/accounts/account-operations';
import { ok } from '../../answers/answer';
import { defineRoute, type Route } from '../../route';
import { presentPage } from '../../list-parameters';
import { auditData, auditQuery, type auditEntryData } from './schemas';

/** Who did what. */
export function createAuditRoutes({ listAudit }: AccountOperations): Route[] {
  return [
    defineRoute('GET /audit', {
      operationId: 'listAudit',
      summary: 'The audit trail, newest first',
      description:
        'Changes, sign-ins and refused ones, exports and reads of secrets, each with the key or session and the request that did it. Refused sign-ins that name nobody are told at most once a minute.',
      // It tells of all keys and sessions of the partner: that is more than reading.
      scope: 'write',
      query: auditQuery,
      data: auditData,
      async handle({ query: { target, cursor, limit }, caller: { partnerId } }) {
        const page = await listAudit({ partnerId, target }, cursor, limit);
        return ok('Audit trail', presentPage(page, presentEntry));
      },
    }),
  ];
}

function presentEntry({
  actorKind,
  actorId,
  before,
  after,
  ...entry
}: AuditEntry): z.input<typeof auditEntryData> {
  return {
    ...entry,
    actor: { kind: actorKind, id: actorId },
    before: before === null ? null : JSON.parse(before),
    after: after === null ? null : JSON.parse(after),
  };
}

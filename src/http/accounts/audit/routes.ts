import { z } from 'zod';
import { AUDIT_ACTIONS } from '../../../domain/accounts/audit-actions';
import type { AuditEntry } from '../../../domain/accounts/audit-entry';
import type { AccountOperations } from '../../../operations/accounts/account-operations';
import { pageData, pagingParameters, presentPage } from '../../parameters';
import { defineRoute, ok, type Route } from '../../route';
import { idData, orNull, timeData } from '../../schema-parts';

const auditEntryData = z
  .object({
    id: idData('audit'),
    action: z.enum(AUDIT_ACTIONS).meta({ examples: ['listener.updated'] }),
    target: z
      .string()
      .describe('Id of the record it was done to; `unknown` where nobody could be named')
      .meta({ examples: ['we_01kb2m3n4p5q6r7s8t9v0wxyz'] }),
    actor: z.object({
      kind: z.enum(['key', 'cli', 'session', 'system']).meta({ examples: ['key'] }),
      id: z
        .string()
        .describe("Id of the key or session, or who used the service's command line")
        .meta({ examples: ['key_01kb2m3n4p5q6r7s8t9v0wxyz'] }),
    }),
    requestId: z.string().nullable().describe('The `X-Request-Id` of the request that did it'),
    before: z.record(z.string(), z.unknown()).nullable(),
    after: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe('What it came to: ids, settings and times; never secrets, never personal data'),
    createdAt: timeData,
  })
  .meta({ id: 'AuditEntry' });

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
      query: z.strictObject({
        target: orNull(z.string().regex(/^[a-z]+_[0-9a-z]{1,64}$/, 'must be the id of a record')).describe(
          'The id of a record: then what was done to it alone',
        ),
        ...pagingParameters,
      }),
      data: pageData(auditEntryData),
      async handle({ query: { target, cursor, limit }, caller: { partnerId } }) {
        const page = await listAudit({ partnerId, target }, { after: cursor, limit });
        return ok('Audit trail', presentPage(page, presentEntry));
      },
    }),
  ];
}

function presentEntry({ actorKind, actorId, before, after, ...entry }: AuditEntry) {
  return {
    ...entry,
    actor: { kind: actorKind, id: actorId },
    before: before === null ? null : JSON.parse(before),
    after: after === null ? null : JSON.parse(after),
  };
}

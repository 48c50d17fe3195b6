import { z } from 'zod';
import { AUDIT_ACTIONS } from '../../../domain/accounts/audit-actions';
import { pageData, pagingParameters } from '../../list-parameters';
import { idData, orNull, timeData } from '../../schema-parts';

export const auditQuery = z.strictObject({
  target: orNull(z.string().regex(/^[a-z]+_[0-9a-z]{1,64}$/, 'must be the id of a record')).describe(
    'The id of a record: then what was done to it alone',
  ),
  ...pagingParameters,
});

export const auditEntryData = z
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

export const auditData = pageData(auditEntryData);

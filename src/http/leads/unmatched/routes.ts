import { z } from 'zod';
import { parseAdditionalHost } from '../../../domain/accounts/additional-hosts';
import type { LeadOperations } from '../../../operations/leads/lead-operations';
import { pageData, pagingParameters, presentPage } from '../../parameters';
import { defineRoute, ok, type Route } from '../../route';
import { idData, idParameter, orNull, timeData } from '../../schema-parts';

const unmatchedVisitorData = z
  .object({
    batchId: idData('seedBatch').describe('Id of the seed that it becomes'),
    host: z.string().describe('Of the captured URL; empty where that names none'),
    capturedUrl: z.string(),
    name: z.string().nullable(),
    email: z.string().nullable(),
    companyName: z.string().nullable(),
    receivedAt: timeData,
  })
  .meta({ id: 'UnmatchedVisitor' });

/** Visitors in their sender's own form that came from a host that is no website of the partner's. */
export function createUnmatchedRoutes({ listUnmatched, deleteUnmatched }: LeadOperations): Route[] {
  return [
    defineRoute('GET /seed/unmatched', {
      operationId: 'listUnmatchedVisitors',
      summary: 'Visitors of websites that are not onboarded, newest first',
      description:
        'Visitors that came in the form of their sender and were captured on no website of yours. They become visitors of the website that is onboarded with their host, or names it among its further hosts, within 30 days; after that they are gone.',
      errors: ['search_too_broad'],
      scope: 'read',
      query: z.strictObject({
        host: orNull(
          z
            .string()
            .trim()
            .min(1)
            .max(253)
            .transform((text) => {
              const host = parseAdditionalHost(text);
              return host.ok ? host.host : text.toLowerCase();
            }),
        ).meta({
          description: 'One host, or `*.example.com` for every name below one',
          examples: ['example.com'],
        }),
        ...pagingParameters,
      }),
      data: pageData(unmatchedVisitorData),
      async handle({ query: { host, limit, cursor }, caller: { partnerId } }) {
        const page = await listUnmatched({ partnerId, host, after: cursor, limit });
        return ok(
          'Unmatched visitors',
          presentPage(page, (visitor) => ({
            ...visitor,
            batchId: visitor.id,
            receivedAt: visitor.createdAt,
          })),
        );
      },
    }),
    defineRoute('DELETE /seed/unmatched/:batchId', {
      operationId: 'deleteUnmatchedVisitor',
      summary: 'Remove an unmatched visitor',
      scope: 'write',
      params: z.object({ batchId: idParameter('seedBatch') }),
      data: z.object({ batchId: idData('seedBatch'), deleted: z.literal(true) }),
      async handle({ params: { batchId }, caller: { partnerId }, actor }) {
        await deleteUnmatched({ partnerId, id: batchId, actor });
        return ok('Unmatched visitor removed', { batchId, deleted: true });
      },
    }),
  ];
}

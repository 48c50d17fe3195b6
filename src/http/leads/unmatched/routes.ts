import type { LeadOperations } from '../../../operations/leads/lead-operations';
import { ok } from '../../answers/answer';
import { defineRoute, type Route } from '../../route';
import { presentPage } from '../../list-parameters';
import { deletedUnmatchedData, unmatchedListData, unmatchedParams, unmatchedQuery } from './schemas';

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
      query: unmatchedQuery,
      data: unmatchedListData,
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
      params: unmatchedParams,
      data: deletedUnmatchedData,
      async handle({ params: { batchId }, caller: { partnerId }, actor }) {
        await deleteUnmatched({ partnerId, id: batchId, actor });
        return ok('Unmatched visitor removed', { batchId, deleted: true });
      },
    }),
  ];
}

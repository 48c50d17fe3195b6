import type { LeadOperations } from '../../../operations/leads/lead-operations';
import { ok } from '../../answers/answer';
import { encodeCursor } from '../../list-parameters';
import { defineRoute, type Route } from '../../route';
import { deletedUnmatchedData, unmatchedListData, unmatchedParams, unmatchedQuery } from './schemas';

type UnmatchedOperations = Pick<LeadOperations, 'listUnmatched' | 'deleteUnmatched'>;

/** Visitors in their sender's own form that came from a host that is no website of the partner's. */
export function createUnmatchedRoutes({ listUnmatched, deleteUnmatched }: UnmatchedOperations): Route[] {
  return [
    defineRoute({
      method: 'get',
      path: '/seed/unmatched',
      operationId: 'listUnmatchedVisitors',
      tag: 'Leads',
      summary: 'Visitors of websites that are not onboarded, newest first',
      description:
        'Visitors that came in the form of their sender and were captured on no website of yours. They become visitors of the website that is onboarded with their host, or names it among its further hosts, within 30 days; after that they are gone.',
      errors: ['search_too_broad'],
      scope: 'read',
      query: unmatchedQuery,
      data: unmatchedListData,
      async handle({ query: { host = null, limit, cursor = null }, caller: { partnerId } }) {
        const { items, next } = await listUnmatched({ partnerId, host, after: cursor, limit });
        return ok('Unmatched visitors', {
          items: items.map(({ id, createdAt, ...visitor }) => ({
            batchId: id,
            ...visitor,
            receivedAt: createdAt.toISOString(),
          })),
          nextCursor: encodeCursor(next),
        });
      },
    }),
    defineRoute({
      method: 'delete',
      path: '/seed/unmatched/:batchId',
      operationId: 'deleteUnmatchedVisitor',
      tag: 'Leads',
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

import type { OutreachOperations } from '../../../operations/outreach/outreach-operations';
import { userAddress } from '../../accounts/user-address';
import { ok } from '../../answers/answer';
import { encodeCursor } from '../../list-parameters';
import { defineRoute, type Route } from '../../route';
import { presentEnrolment } from './presenter';
import { enrolmentsData, enrolmentsQuery } from './schemas';

export type EnrolmentOperations = Pick<OutreachOperations, 'listEnrolments'>;

/** Who is in the sequence, and who is not and why. */
export function createEnrolmentRoutes(operations: EnrolmentOperations): Route[] {
  return [listRoute(operations)];
}

function listRoute({ listEnrolments }: EnrolmentOperations): Route {
  return defineRoute({
    method: 'get',
    path: '/outreach/enrolments',
    operationId: 'listEnrolments',
    tag: 'Outreach',
    summary: 'Who is in the sequence, and who is not and why, newest first',
    errors: ['record_not_found', 'search_too_broad'],
    scope: 'read',
    query: enrolmentsQuery,
    data: enrolmentsData,
    async handle({ query, caller }) {
      const { state = null, prospectId = null, cursor = null, limit } = query;
      const page = await listEnrolments({
        ...userAddress(caller, query),
        state,
        prospectId,
        after: cursor,
        limit,
      });
      return ok('Enrolments', {
        items: page.items.map(presentEnrolment),
        nextCursor: encodeCursor(page.next),
      });
    },
  });
}

import type { OutreachOperations } from '../../../operations/outreach/outreach-operations';
import { userAddress } from '../../accounts/user-address';
import { ok } from '../../answers/answer';
import { encodeCursor } from '../../list-parameters';
import { defineRoute, type Route } from '../../route';
import { presentEnrolment } from './presenter';
import { enrolmentData, enrolmentParams, enrolmentsData, enrolmentsQuery, holdBody } from './schemas';

export type EnrolmentOperations = Pick<
  OutreachOperations,
  'listEnrolments' | 'getEnrolment' | 'stopEnrolment' | 'holdEnrolment' | 'resumeEnrolment'
>;

/** Who is in the sequence, and who is not and why. */
export function createEnrolmentRoutes(operations: EnrolmentOperations): Route[] {
  return [
    listRoute(operations),
    holdRoute(operations),
    changeRoute(operations, {
      change: operations.stopEnrolment,
      verb: 'stop',
      summary: 'Write to a person no more',
      message: 'Enrolment stopped',
    }),
    changeRoute(operations, {
      change: operations.resumeEnrolment,
      verb: 'resume',
      summary: 'End what holds a person’s enrolment',
      message: 'Enrolment resumed',
    }),
  ];
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

function holdRoute({ holdEnrolment, getEnrolment }: EnrolmentOperations): Route {
  const message = 'Enrolment held';
  return defineRoute({
    method: 'post',
    path: '/outreach/enrolments/:id/hold',
    operationId: 'holdEnrolment',
    tag: 'Outreach',
    summary: 'Write to a person later',
    errors: ['enrolment_ended'],
    scope: 'write',
    params: enrolmentParams,
    body: holdBody,
    data: enrolmentData,
    async handle({ params, body: { until = null }, caller: { partnerId }, actor }) {
      const held = await holdEnrolment({ partnerId, enrolmentId: params.id, until, actor });
      return ok(message, presentEnrolment(held));
    },
    async replay({ params, caller: { partnerId } }) {
      return ok(message, presentEnrolment(await getEnrolment(partnerId, params.id)));
    },
  });
}

interface Change {
  readonly change: EnrolmentOperations['stopEnrolment'];
  readonly verb: 'stop' | 'resume';
  readonly summary: string;
  readonly message: string;
}

function changeRoute(
  { getEnrolment }: EnrolmentOperations,
  { change, verb, summary, message }: Change,
): Route {
  return defineRoute({
    method: 'post',
    path: `/outreach/enrolments/:id/${verb}`,
    operationId: `${verb}Enrolment`,
    tag: 'Outreach',
    summary,
    errors: ['enrolment_ended'],
    scope: 'write',
    params: enrolmentParams,
    data: enrolmentData,
    async handle({ params, caller: { partnerId }, actor }) {
      return ok(message, presentEnrolment(await change({ partnerId, enrolmentId: params.id, actor })));
    },
    async replay({ params, caller: { partnerId } }) {
      return ok(message, presentEnrolment(await getEnrolment(partnerId, params.id)));
    },
  });
}

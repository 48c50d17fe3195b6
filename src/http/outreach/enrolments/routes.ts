import type { OutreachOperations } from '../../../operations/outreach/outreach-operations';
import { userAddress } from '../../accounts/user-address';
import { ok } from '../../answers/answer';
import { defineRoute, type Route } from '../../route';
import { presentPage } from '../../list-parameters';
import { enrolmentData, enrolmentParams, enrolmentsData, enrolmentsQuery, holdBody } from './schemas';

/** Who is in the sequence, and who is not and why. */
export function createEnrolmentRoutes(operations: OutreachOperations): Route[] {
  const { listEnrolments, getEnrolment, holdEnrolment } = operations;
  return [
    defineRoute('GET /outreach/enrolments', {
      operationId: 'listEnrolments',
      summary: 'Who is in the sequence, and who is not and why, newest first',
      errors: ['search_too_broad'],
      scope: 'read',
      query: enrolmentsQuery,
      data: enrolmentsData,
      async handle({ query, caller }) {
        const { state = null, prospectId = null, cursor, limit } = query;
        const list = { ...userAddress(caller, query), state, prospectId, after: cursor, limit };
        return ok(
          'Enrolments',
          presentPage(await listEnrolments(list), (enrolment) => enrolment),
        );
      },
    }),
    defineRoute('POST /outreach/enrolments/:id/hold', {
      operationId: 'holdEnrolment',
      summary: 'Write to a person later',
      errors: ['enrolment_ended'],
      scope: 'write',
      params: enrolmentParams,
      body: holdBody,
      data: enrolmentData,
      async handle({ params, body: { until = null }, caller: { partnerId }, actor }) {
        const request = { partnerId, enrolmentId: params.id, until, actor };
        return ok('Enrolment held', await holdEnrolment(request));
      },
      async replay({ params, caller: { partnerId } }) {
        return ok('Enrolment held', await getEnrolment(partnerId, params.id));
      },
    }),
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

interface Change {
  readonly change: OutreachOperations['stopEnrolment'];
  readonly verb: 'stop' | 'resume';
  readonly summary: string;
  readonly message: string;
}

function changeRoute(
  { getEnrolment }: OutreachOperations,
  { change, verb, summary, message }: Change,
): Route {
  return defineRoute(`POST /outreach/enrolments/:id/${verb}`, {
    operationId: `${verb}Enrolment`,
    summary,
    errors: ['enrolment_ended'],
    scope: 'write',
    params: enrolmentParams,
    data: enrolmentData,
    async handle({ params, caller: { partnerId }, actor }) {
      return ok(message, await change({ partnerId, enrolmentId: params.id, actor }));
    },
    async replay({ params, caller: { partnerId } }) {
      return ok(message, await getEnrolment(partnerId, params.id));
    },
  });
}

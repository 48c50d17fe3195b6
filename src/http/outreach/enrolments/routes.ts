import { z } from 'zod';
import { ENROLMENT_STATES, HOLD_REASONS, INELIGIBLE_REASONS } from '../../../domain/outreach/enrolment';
import type { OutreachOperations } from '../../../operations/outreach/outreach-operations';
import {
  pageData,
  pagingParameters,
  presentPage,
  timeParameter,
  userAddress,
  userQuery,
} from '../../parameters';
import { defineRoute, ok, type Route } from '../../route';
import { idData, idParameter, idParams, timeData } from '../../schema-parts';

const enrolmentParams = idParams('enrolment');

const enrolmentData = z
  .object({
    id: idData('enrolment'),
    businessId: z.string(),
    prospectId: idData('prospect'),
    email: z.string().nullable().describe('As it is compared: trimmed, in lower case.'),
    country: z.string().nullable().describe('ISO 3166-1 alpha-2; null where it is not known.'),
    timeZone: z.string().nullable(),
    state: z.enum(ENROLMENT_STATES),
    ineligibleReason: z.enum(INELIGIBLE_REASONS).nullable().describe('Why nobody writes to them.'),
    hold: z
      .object({
        reason: z.enum(HOLD_REASONS),
        until: timeData.nullable().describe('Null until somebody resumes it.'),
        detail: z.string().nullable(),
      })
      .nullable(),
    sequenceVersion: z.int().nullable(),
    step: z.int().nullable().describe('The next one, from 1.'),
    dueAt: timeData.nullable(),
    lastSentAt: timeData.nullable(),
    createdAt: timeData,
    updatedAt: timeData,
  })
  .meta({ id: 'Enrolment' });

/** Who is in the sequence, and who is not and why. */
export function createEnrolmentRoutes(operations: OutreachOperations): Route[] {
  const { listEnrolments, getEnrolment, holdEnrolment } = operations;
  return [
    defineRoute('GET /outreach/enrolments', {
      operationId: 'listEnrolments',
      summary: 'Who is in the sequence, and who is not and why, newest first',
      errors: ['search_too_broad'],
      scope: 'read',
      query: userQuery.extend({
        state: z.enum(ENROLMENT_STATES).optional(),
        prospectId: idParameter('prospect', 'must be the id of a prospect').optional(),
        ...pagingParameters,
      }),
      data: pageData(enrolmentData),
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
      body: z.strictObject({
        until: timeParameter.optional().describe('Until somebody resumes it, if left out.'),
      }),
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

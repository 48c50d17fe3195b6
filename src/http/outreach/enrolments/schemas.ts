import { z } from 'zod';
import { ENROLMENT_STATES, HOLD_REASONS, INELIGIBLE_REASONS } from '../../../domain/outreach/enrolment';
import { pageData, pagingParameters, timeParameter } from '../../list-parameters';
import { userQuery } from '../../parameters';
import { idData, idParameter, idParams, timeData } from '../../schema-parts';

export const enrolmentParams = idParams('enrolment');

export const enrolmentsQuery = userQuery.extend({
  state: z.enum(ENROLMENT_STATES).optional(),
  prospectId: idParameter('prospect', 'must be the id of a prospect').optional(),
  ...pagingParameters,
});

export const holdBody = z.strictObject({
  until: timeParameter.optional().meta({ description: 'Until somebody resumes it, if left out.' }),
});

export const enrolmentData = z
  .object({
    id: idData('enrolment'),
    businessId: z.string(),
    prospectId: idData('prospect'),
    email: z.string().nullable().meta({ description: 'As it is compared: trimmed, in lower case.' }),
    country: z.string().nullable().meta({ description: 'ISO 3166-1 alpha-2; null where it is not known.' }),
    timeZone: z.string().nullable(),
    state: z.enum(ENROLMENT_STATES),
    ineligibleReason: z
      .enum(INELIGIBLE_REASONS)
      .nullable()
      .meta({ description: 'Why nobody writes to them.' }),
    hold: z
      .object({
        reason: z.enum(HOLD_REASONS),
        until: timeData.nullable().meta({ description: 'Null until somebody resumes it.' }),
        detail: z.string().nullable(),
      })
      .nullable(),
    sequenceVersion: z.int().nullable(),
    step: z.int().nullable().meta({ description: 'The next one, from 1.' }),
    dueAt: timeData.nullable(),
    lastSentAt: timeData.nullable(),
    createdAt: timeData,
    updatedAt: timeData,
  })
  .meta({ id: 'Enrolment' });

export const enrolmentsData = pageData(enrolmentData);

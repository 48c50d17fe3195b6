import { z } from 'zod';
import { ENROLMENT_STATES, HOLD_REASONS, INELIGIBLE_REASONS } from '../../../domain/outreach/enrolment';
import { idData } from '../../id-data';
import { cursorParameter, limitParameter, pageData, timeParameter } from '../../list-parameters';
import { userQuery } from '../../parameters';

const time = z.iso.datetime();

export const enrolmentParams = z.object({ id: z.string().regex(/^enr_[0-9a-z]{1,64}$/) });

export const enrolmentsQuery = userQuery.extend({
  state: z.enum(ENROLMENT_STATES).optional(),
  prospectId: z
    .string()
    .regex(/^pro_[0-9a-z]{1,64}$/, 'must be the id of a prospect')
    .optional(),
  limit: limitParameter,
  cursor: cursorParameter.optional(),
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
        until: time.nullable().meta({ description: 'Null until somebody resumes it.' }),
        detail: z.string().nullable(),
      })
      .nullable(),
    sequenceVersion: z.int().nullable(),
    step: z.int().nullable().meta({ description: 'The next one, from 1.' }),
    dueAt: time.nullable(),
    lastSentAt: time.nullable(),
    createdAt: time,
    updatedAt: time,
  })
  .meta({ id: 'Enrolment' });

export const enrolmentsData = pageData(enrolmentData);

import type { z } from 'zod';
import type { Enrolment } from '../../../domain/outreach/enrolment';
import type { enrolmentData } from './schemas';

export function presentEnrolment(enrolment: Enrolment): z.input<typeof enrolmentData> {
  const { id, businessId, prospectId, email, country, timeZone, state, hold } = enrolment;
  return {
    id,
    businessId,
    prospectId,
    email,
    country,
    timeZone,
    state,
    ineligibleReason: enrolment.ineligibleReason,
    hold:
      hold === null
        ? null
        : { reason: hold.reason, until: hold.until?.toISOString() ?? null, detail: hold.detail },
    sequenceVersion: enrolment.sequenceVersion,
    step: enrolment.step,
    dueAt: enrolment.dueAt?.toISOString() ?? null,
    lastSentAt: enrolment.lastSentAt?.toISOString() ?? null,
    createdAt: enrolment.createdAt.toISOString(),
    updatedAt: enrolment.updatedAt.toISOString(),
  };
}

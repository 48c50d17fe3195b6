import { Schema } from 'mongoose';
import type { Enrolment } from '../../domain/outreach/enrolment';
import { SCHEMA_OPTIONS, type WithId } from '../mongo/collection';

/** Written by the driver, as their types say: the schema knows their indexes alone. */
export const enrolmentSchema = new Schema({}, SCHEMA_OPTIONS);
enrolmentSchema.index({ prospectId: 1 }, { unique: true }); // of a prospect; one for each
// of an address; one for each address of a business
enrolmentSchema.index(
  { businessId: 1, email: 1 },
  { unique: true, partialFilterExpression: { email: { $gt: '' } } },
);
enrolmentSchema.index({ businessId: 1, state: 1, dueAt: 1, _id: 1 }); // what is due; what waits for approval; counts
enrolmentSchema.index({ businessId: 1, createdAt: -1, _id: -1 }); // list; erase a business
enrolmentSchema.index({ businessId: 1, companyDomain: 1, lastSentAt: -1 }); // colleagues: written to lately; held by a reply

export type EnrolmentRecord = WithId<Enrolment>;

export function toEnrolment({ _id, ...enrolment }: EnrolmentRecord): Enrolment {
  return { id: _id, ...enrolment };
}

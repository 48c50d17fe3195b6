import type { mongo } from 'mongoose';
import type { EnrolmentState, IneligibleReason } from '../../domain/outreach/enrolment';
import type { EnrolmentRecord } from './enrolment-document';

/** How many enrolments of a business are in one state, for one reason. */
export interface EnrolmentCount {
  readonly state: EnrolmentState;
  readonly ineligibleReason: IneligibleReason | null;
  readonly count: number;
  /** Those of them who were written to. */
  readonly contacted: number;
}

export function createCountByState(enrolments: mongo.Collection<EnrolmentRecord>) {
  return async function countByState(businessId: string): Promise<EnrolmentCount[]> {
    const group = { state: '$state', ineligibleReason: '$ineligibleReason' };
    const isContacted = { $cond: [{ $gt: ['$lastSentAt', new Date(0)] }, 1, 0] };
    const flat = { state: '$_id.state', ineligibleReason: '$_id.ineligibleReason', count: 1, contacted: 1 };
    return await enrolments
      .aggregate<EnrolmentCount>([
        { $match: { businessId } },
        { $group: { _id: group, count: { $sum: 1 }, contacted: { $sum: isContacted } } },
        { $project: { _id: 0, ...flat } },
      ])
      .toArray();
  };
}

import type { mongo } from 'mongoose';
import type { EnrolmentState, IneligibleReason } from '../../domain/outreach/enrolment';
import type { EnrolmentRecord } from './enrolment-document';

/** How many enrolments of a business are in one state, for one reason. */
export interface EnrolmentCount {
  readonly state: EnrolmentState;
  readonly ineligibleReason: IneligibleReason | null;
  readonly count: number;
}

export function createCountByState(enrolments: mongo.Collection<EnrolmentRecord>) {
  return async function countByState(businessId: string): Promise<EnrolmentCount[]> {
    const group = { state: '$state', ineligibleReason: '$ineligibleReason' };
    const flat = { _id: 0, state: '$_id.state', ineligibleReason: '$_id.ineligibleReason', count: 1 };
    return await enrolments
      .aggregate<EnrolmentCount>([
        { $match: { businessId } },
        { $group: { _id: group, count: { $sum: 1 } } },
        { $project: flat },
      ])
      .toArray();
  };
}

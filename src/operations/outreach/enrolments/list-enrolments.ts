import { RecordNotFound } from '../../../domain/errors';
import type { ListPosition, Page } from '../../../domain/list-position';
import type { Enrolment, EnrolmentState } from '../../../domain/outreach/enrolment';
import type { UserAddress } from '../../accounts/users/find-user';
import type { Needs } from '../../dependencies';

export interface EnrolmentsRequest extends UserAddress {
  /** Null lets all pass, as the next one. */
  readonly state: EnrolmentState | null;
  readonly prospectId: string | null;
  readonly after: ListPosition | null;
  readonly limit: number;
}

/** The enrolments of a business, newest first. @throws RecordNotFound, SearchTooBroad */
export function createListEnrolments({ stores, findUser }: Needs<'enrolments', 'findUser'>) {
  return async function listEnrolments(request: EnrolmentsRequest): Promise<Page<Enrolment>> {
    const { business } = await findUser(request);
    const { state, prospectId, after, limit } = request;
    return await stores.enrolments.list({ businessId: business.id, state, prospectId }, after, limit);
  };
}

export type GetEnrolment = ReturnType<typeof createGetEnrolment>;

/** @throws RecordNotFound */
export function createGetEnrolment({ stores }: Needs<'enrolments'>) {
  return async function getEnrolment(partnerId: string, id: string): Promise<Enrolment> {
    const enrolment = await stores.enrolments.find(id);
    if (enrolment === null || enrolment.partnerId !== partnerId)
      throw new RecordNotFound('Enrolment not found');
    return enrolment;
  };
}

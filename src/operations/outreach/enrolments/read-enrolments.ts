import { RecordNotFound } from '../../../domain/errors';
import type { Page, PageRequest } from '../../../domain/list-position';
import type { Prospect } from '../../../domain/leads/prospects/prospect';
import type { Enrolment, EnrolmentState } from '../../../domain/outreach/enrolment';
import type { Transaction } from '../../../persistence/mongo/transact';
import type { UserAddress } from '../../accounts/users/find-user';
import type { Needs } from '../../dependencies';

export interface EnrolmentsRequest extends UserAddress, PageRequest {
  /** Null lets all pass, as the next one. */
  readonly state: EnrolmentState | null;
  readonly prospectId: string | null;
}

/** The enrolments of a business, newest first. @throws RecordNotFound, SearchTooBroad */
export async function listEnrolments(
  { stores, findUser }: Needs<'enrolments', 'findUser'>,
  request: EnrolmentsRequest,
): Promise<Page<Enrolment>> {
  const { business } = await findUser(request);
  const { state, prospectId } = request;
  return await stores.enrolments.list({ businessId: business.id, state, prospectId }, request);
}

/** @throws RecordNotFound */
export async function getEnrolment(
  { stores }: Needs<'enrolments'>,
  partnerId: string,
  id: string,
  transaction?: Transaction,
): Promise<Enrolment> {
  const enrolment = await stores.enrolments.find(id, transaction);
  if (enrolment === null || enrolment.partnerId !== partnerId) throw enrolmentNotFound();
  return enrolment;
}

export function enrolmentNotFound(): RecordNotFound {
  return new RecordNotFound('Enrolment not found');
}

export type ProspectOutreach = NonNullable<Awaited<ReturnType<typeof readProspectOutreach>>>;

/**
 * What outreach has to do with one prospect; null where it knows nothing of them yet. `steps` are the e-mails of their
 * sequence, 0 where there is none yet; sends are in the order of their steps.
 */
export async function readProspectOutreach(
  { stores }: Needs<'enrolments' | 'sends' | 'sequences'>,
  prospect: Prospect,
) {
  const [enrolment] = await stores.enrolments.findByProspects([prospect.id]);
  if (enrolment === undefined) return null;
  const { id, businessId, sequenceVersion } = enrolment;
  const [sends, sequence] = await Promise.all([
    stores.sends.listByEnrolments([id]),
    sequenceVersion === null ? null : stores.sequences.find(businessId, sequenceVersion),
  ]);
  return { enrolment, steps: sequence?.steps.length ?? 0, sends };
}

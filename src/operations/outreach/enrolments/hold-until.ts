import type { Enrolment, EnrolmentHold } from '../../../domain/outreach/enrolment';
import { heldUntil } from '../../../domain/outreach/enrolment-hold';
import type { Transaction } from '../../../persistence/mongo/transact';
import type { Needs } from '../../dependencies';

/** Nothing of an enrolment begins to be sent until then, within a transaction that has locked its business. */
export async function holdUntil(
  { stores, now }: Needs<'enrolments', 'now'>,
  transaction: Transaction,
  enrolment: Enrolment,
  hold: EnrolmentHold,
): Promise<void> {
  const set = { ...heldUntil(enrolment, hold), updatedAt: now() };
  await stores.enrolments.updateMany(transaction, [{ id: enrolment.id, set }]);
}

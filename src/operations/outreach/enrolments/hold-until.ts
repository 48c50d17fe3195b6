import type { Enrolment, EnrolmentHold } from '../../../domain/outreach/enrolment';
import { heldUntil } from '../../../domain/outreach/enrolment-hold';
import type { Transaction } from '../../../persistence/mongo/transact';
import { takeBackClaims } from '../claims/take-back-claims';
import type { ClaimDependencies } from '../outreach-dependencies';

/** Nothing of an enrolment is sent until then; what was about to be is taken back. */
export async function holdUntil(
  deps: ClaimDependencies,
  transaction: Transaction,
  enrolment: Enrolment,
  hold: EnrolmentHold,
): Promise<void> {
  const { stores, now } = deps;
  const { id, businessId } = enrolment;
  const set = { ...heldUntil(enrolment, hold), updatedAt: now() };
  await stores.enrolments.updateMany(transaction, [{ id, set }]);
  const sends = await stores.sends.listByEnrolments([id], transaction);
  await takeBackClaims(deps, transaction, businessId, sends);
}

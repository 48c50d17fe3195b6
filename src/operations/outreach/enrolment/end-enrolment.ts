import type { Enrolment, EnrolmentState, IneligibleReason } from '../../../domain/outreach/enrolment';
import type { Transaction } from '../../../persistence/mongo/transact';
import type { Needs } from '../../dependencies';
import { createTakeBackClaims } from '../claims/take-back-claims';

/** How an enrolment ends. */
export type EnrolmentEnd =
  | { readonly state: Exclude<EnrolmentState, 'pending_approval' | 'active' | 'ineligible'> }
  | { readonly state: 'ineligible'; readonly ineligibleReason: IneligibleReason };

export type EndEnrolment = ReturnType<typeof createEndEnrolment>;

/**
 * Ends an enrolment within a transaction that has locked its business and read it: none of its messages starts after the
 * commit. One whose DATA has begun by then is on its way.
 */
export function createEndEnrolment(
  deps: Needs<'enrolments' | 'holds' | 'outreachCampaigns' | 'sends' | 'wallets', 'now'>,
) {
  const { stores, now } = deps;
  const takeBackClaims = createTakeBackClaims(deps);
  return async function endEnrolment(
    transaction: Transaction,
    { id, businessId }: Pick<Enrolment, 'id' | 'businessId'>,
    end: EnrolmentEnd,
  ): Promise<void> {
    const at = now();
    const set = { ineligibleReason: null, ...end, hold: null, step: null, dueAt: null, updatedAt: at };
    await stores.enrolments.updateMany(transaction, [{ id, set }]);
    const sends = await stores.sends.listByEnrolments([id], transaction);
    const open = [
      ...sends.filter(({ state }) => state === 'due'),
      ...(await takeBackClaims(transaction, businessId, sends)),
    ];
    const cancelled = { state: 'cancelled', dueAt: null, claim: null, updatedAt: at } as const;
    await stores.sends.updateMany(
      transaction,
      open.map((send) => ({ id: send.id, set: cancelled })),
    );
  };
}

import type { Enrolment } from '../../../domain/outreach/enrolment';
import type { InboundVerdict } from '../../../domain/outreach/inbound/inbound-verdict';
import type { SuppressionReason } from '../../../domain/outreach/suppression';
import type { Transaction } from '../../../persistence/mongo/transact';
import type { OperationDependencies } from '../../dependencies';
import { createTakeBackClaim } from '../claims/take-back-claims';
import type { Bounce } from '../outreach-events';
import { createSuppress } from '../suppressions/suppress';
import type { MessageMatch } from './match-message';

type EffectDependencies = Pick<OperationDependencies, 'stores' | 'identityHasher' | 'now'>;
type BounceVerdict = Extract<InboundVerdict, { kind: 'bounce' }>;

/** Nothing is sent until the person is back; what was about to be is taken back. */
export function createHoldWhileAway(deps: EffectDependencies) {
  const { stores, now } = deps;
  const takeBackClaim = createTakeBackClaim(deps);
  return async function holdWhileAway(
    transaction: Transaction,
    enrolment: Enrolment,
    until: Date,
  ): Promise<void> {
    if (enrolment.state !== 'active') return;
    const dueAt = enrolment.dueAt === null || enrolment.dueAt > until ? enrolment.dueAt : until;
    const hold = { reason: 'out_of_office', until, detail: null } as const;
    const set = { hold, dueAt, updatedAt: now() };
    await stores.enrolments.updateMany(transaction, [{ id: enrolment.id, set }]);
    for (const send of await stores.sends.listByEnrolment(enrolment.id, transaction))
      await takeBackClaim(transaction, send);
  };
}

/** Whoever answers has got the message. What nobody knew of is not charged afterwards. */
export function createSettleUnknown({ stores, now }: EffectDependencies) {
  return async function settleUnknown(transaction: Transaction, { send }: MessageMatch): Promise<void> {
    if (send?.state !== 'unknown') return;
    const sent = { state: 'sent', sentAt: send.dataStartedAt, claim: null, updatedAt: now() } as const;
    await stores.sends.update(transaction, send.id, sent);
  };
}

/** By the address alone nobody is suppressed: anybody can write in the name of anybody. */
export function createSuppressRecipient(deps: EffectDependencies) {
  const suppress = createSuppress(deps);
  return async function suppressRecipient(
    transaction: Transaction,
    { by, enrolment, send }: MessageMatch,
    reason: SuppressionReason,
  ): Promise<void> {
    const email = send?.email ?? enrolment.email;
    if (by === 'address' || email === null || email === '') return;
    await suppress(transaction, enrolment.businessId, [{ kind: 'email', value: email }], reason);
  };
}

/** Says of the message that it did not arrive; null where that is known already. */
export function createNoteBounce({ stores, now }: EffectDependencies) {
  return async function noteBounce(
    transaction: Transaction,
    { send }: MessageMatch,
    { enrolment: state, status, detail }: BounceVerdict,
  ): Promise<Bounce | null> {
    if (send === null || (send.state !== 'sent' && send.state !== 'unknown')) return null;
    const told = { enhancedCode: status, response: detail };
    await stores.sends.update(transaction, send.id, { state, ...told, claim: null, updatedAt: now() });
    return { source: 'report', ...told };
  };
}

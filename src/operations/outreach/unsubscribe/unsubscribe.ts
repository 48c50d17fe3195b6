import { newId } from '../../../domain/ids';
import { lastBegun } from '../../../domain/outreach/send';
import type { SuppressionReason } from '../../../domain/outreach/suppression';
import type { Transaction } from '../../../persistence/mongo/transact';
import type { Needs } from '../../dependencies';
import { endContact, type EndDependencies } from '../enrolments/end-enrolment';
import { unsubscribedEvent } from '../outreach-events';
import type { MessageToken } from './message-tokens';

export type UnsubscribeDependencies = EndDependencies &
  Needs<'businesses' | 'outreachSuppressions' | 'prospects', 'messageTokens' | 'publishEvents'>;

/**
 * Suppresses the address that a message went to, by the token of its links, and ends its enrolment where that is still
 * there. Repeating it changes nothing. False for what is no token of ours.
 */
export async function unsubscribe(
  deps: UnsubscribeDependencies,
  text: string,
  reason: Extract<SuppressionReason, 'unsubscribed' | 'erased'> = 'unsubscribed',
): Promise<boolean> {
  const token = deps.messageTokens.read(text);
  if (token === null) return false;
  await deps.stores.transact((transaction) => apply(deps, transaction, token, reason));
  return true;
}

async function apply(
  deps: UnsubscribeDependencies,
  transaction: Transaction,
  { businessId, enrolmentId, keyHash }: MessageToken,
  reason: SuppressionReason,
): Promise<void> {
  const { businesses, enrolments, outreachSuppressions, sends } = deps.stores;
  // A business that is gone writes to nobody.
  if (!(await businesses.lock(transaction, [businessId])).has(businessId)) return;
  const at = deps.now();
  const suppression = { scope: businessId, kind: 'email', keyHash, reason, createdAt: at } as const;
  await outreachSuppressions.add(transaction, [{ id: newId('suppression', at), ...suppression }]);
  const enrolment = await enrolments.find(enrolmentId, transaction);
  if (enrolment === null || enrolment.businessId !== businessId || enrolment.email === null) return;
  if (!(await endContact(deps, transaction, enrolment, 'unsubscribed'))) return;
  const business = await businesses.find(businessId, transaction);
  if (business === null) return;
  const send = lastBegun(await sends.listByEnrolments([enrolmentId], transaction));
  const from = { business, enrolment, email: enrolment.email, send, at };
  await deps.publishEvents(transaction, [unsubscribedEvent(from, 'link')]);
}

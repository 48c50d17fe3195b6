import { PROSPECT_STATUSES, type Prospect } from '../../../domain/leads/prospects/prospect';
import type { Enrolment, EnrolmentState, IneligibleReason } from '../../../domain/outreach/enrolment';
import { endsContact, STATUS_AFTER, type ContactEnd } from '../../../domain/outreach/inbound/end-of-contact';
import type { Transaction } from '../../../persistence/mongo/transact';
import type { Needs } from '../../dependencies';

/** What ends enrolments: also for those who erase people or say what they are. */
export type EndDependencies = Needs<'enrolments' | 'sends', 'now'>;

/** How an enrolment ends. */
export type EnrolmentEnd =
  | { readonly state: Exclude<EnrolmentState, 'pending_approval' | 'active' | 'ineligible'> }
  | { readonly state: 'ineligible'; readonly ineligibleReason: IneligibleReason };

/**
 * Ends an enrolment within a transaction that has locked its business and read it: none of its messages begins after the
 * commit (`beginData`). One whose DATA has begun by then is on its way.
 */
export async function endEnrolment(
  { stores, now }: EndDependencies,
  transaction: Transaction,
  { id }: Pick<Enrolment, 'id'>,
  end: EnrolmentEnd,
): Promise<void> {
  const at = now();
  const set = { ineligibleReason: null, ...end, hold: null, step: null, dueAt: null, updatedAt: at };
  await stores.enrolments.updateMany(transaction, [{ id, set }]);
  const sends = await stores.sends.listByEnrolments([id], transaction);
  const cancelled = { state: 'cancelled', dueAt: null, updatedAt: at } as const;
  await stores.sends.updateMany(
    transaction,
    sends.filter(({ state }) => state === 'due').map((send) => ({ id: send.id, set: cancelled })),
  );
}

/** What somebody has become a customer stays. */
const OPEN = PROSPECT_STATUSES.filter((status) => status !== 'converted');

/**
 * Ends an enrolment by what its person answered, and says so of the prospect, within a transaction that has locked the
 * business. False when it has ended by something that weighs as much.
 */
export async function endContact(
  deps: EndDependencies & Needs<'prospects'>,
  transaction: Transaction,
  enrolment: Enrolment,
  end: ContactEnd,
): Promise<boolean> {
  if (!endsContact(enrolment.state, end)) return false;
  await endEnrolment(deps, transaction, enrolment, { state: end });
  const to = STATUS_AFTER[end];
  const { prospects } = deps.stores;
  if (to !== null)
    await prospects.changeStatus(transaction, [enrolment.prospectId], { from: OPEN, to }, deps.now());
  return true;
}

/**
 * Removes what outreach knows of prospects that are erased: their enrolments. Sends stay for what they cost, without whom
 * they went to and what they said; those that wait are cancelled.
 */
export async function eraseOutreach(
  deps: EndDependencies,
  transaction: Transaction,
  prospects: readonly Pick<Prospect, 'id' | 'businessId'>[],
): Promise<void> {
  const { enrolments, sends } = deps.stores;
  const ids = prospects.map(({ id }) => id);
  // Read beside the transaction, whose lock of the business keeps others from enrolling them.
  const enrolled = await enrolments.findByProspects(ids);
  if (enrolled.length === 0) return;
  for (const enrolment of enrolled) await endEnrolment(deps, transaction, enrolment, { state: 'stopped' });
  await enrolments.removeByProspects(transaction, ids);
  await sends.anonymize(transaction, ids);
}

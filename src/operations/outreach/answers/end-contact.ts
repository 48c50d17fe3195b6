import { PROSPECT_STATUSES } from '../../../domain/leads/prospects/prospect';
import { endsContact, statusAfter, type ContactEnd } from '../../../domain/outreach/inbound/end-of-contact';
import type { Enrolment } from '../../../domain/outreach/enrolment';
import type { Transaction } from '../../../persistence/mongo/transact';
import type { Needs } from '../../dependencies';
import { createEndEnrolment } from '../enrolment/end-enrolment';

/** What somebody has become a customer stays. */
const OPEN = PROSPECT_STATUSES.filter((status) => status !== 'converted');

/**
 * Ends an enrolment by what its person answered, and says so of the prospect, within a transaction that has locked the
 * business. False when it has ended by something that weighs as much.
 */
export function createEndContact(
  deps: Needs<'enrolments' | 'holds' | 'outreachCampaigns' | 'prospects' | 'sends' | 'wallets', 'now'>,
) {
  const { stores, now } = deps;
  const endEnrolment = createEndEnrolment(deps);
  return async function endContact(
    transaction: Transaction,
    enrolment: Enrolment,
    end: ContactEnd,
  ): Promise<boolean> {
    if (!endsContact(enrolment.state, end)) return false;
    await endEnrolment(transaction, enrolment, { state: end });
    const status = statusAfter(end);
    if (status !== null)
      await stores.prospects.changeStatus(
        transaction,
        [enrolment.prospectId],
        { from: OPEN, to: status },
        now(),
      );
    return true;
  };
}

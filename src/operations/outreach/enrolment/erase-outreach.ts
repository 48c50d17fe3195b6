import type { StoredProspect } from '../../../domain/leads/prospects/prospect';
import type { Transaction } from '../../../persistence/mongo/transact';
import type { Needs } from '../../dependencies';
import { createEndEnrolment } from './end-enrolment';

/**
 * Removes what outreach knows of prospects that are erased: their enrolments. Sends stay for what they cost, without whom
 * they went to and what they said; those that wait are cancelled.
 */
export function createEraseOutreach(
  deps: Needs<'enrolments' | 'holds' | 'outreachCampaigns' | 'sends' | 'wallets', 'now'>,
) {
  const { stores } = deps;
  const endEnrolment = createEndEnrolment(deps);
  return async function eraseOutreach(
    transaction: Transaction,
    prospects: readonly Pick<StoredProspect, 'id' | 'businessId'>[],
  ): Promise<void> {
    const ids = prospects.map(({ id }) => id);
    // Read beside the transaction, whose lock of the business keeps others from enrolling them.
    const enrolled = await stores.enrolments.findByProspects(ids);
    if (enrolled.length === 0) return;
    for (const enrolment of enrolled) await endEnrolment(transaction, enrolment, { state: 'stopped' });
    await stores.enrolments.removeByProspects(transaction, ids);
    await stores.sends.anonymize(transaction, ids);
  };
}

import { isApproved } from '../../../domain/outreach/pace/decide-permit';
import { mayBeginData } from '../../../domain/outreach/send';
import { isSending } from '../campaign/store-outreach';
import type { OutreachDependencies } from '../outreach-dependencies';
import { findSuppressed } from '../suppressions/find-suppressed';
import type { ClaimedSend } from './decide-claims';

/**
 * Writes down, right before it, that messages of one business are handed over from now on. False for those that must not
 * be: the campaign was switched off or blocked meanwhile, an older version of its sequence was approved again, the enrolment
 * ended or held, the recipient suppressed or erased, the business deleted, or the claim has run out. All of these lock the
 * business, as this does: from their commit on no message begins.
 */
export async function beginData(
  deps: OutreachDependencies,
  claimed: readonly ClaimedSend['send'][],
): Promise<boolean[]> {
  const { stores, now } = deps;
  const [first] = claimed;
  if (first === undefined) return [];
  const { businessId } = first;
  const tokens = new Map(claimed.map(({ id, claim }) => [id, claim.token]));
  const begun = await stores.transact(async (transaction) => {
    const active = await stores.businesses.lock(transaction, [businessId]);
    const campaign = await stores.outreachCampaigns.find(businessId, transaction);
    if (!active.has(businessId) || !isSending(deps, campaign)) return new Set<string>();
    const sends = await stores.sends.findMany(tokens.keys(), transaction);
    const ids = sends.map(({ enrolmentId }) => enrolmentId);
    const enrolments = await stores.enrolments.findMany(ids, transaction);
    const emails = sends.map(({ email }) => email);
    const suppressed = await findSuppressed(deps, first, emails);
    const at = now();
    const open = sends.filter((send) => {
      const enrolment = enrolments.find(({ id }) => id === send.enrolmentId) ?? null;
      const isAllowed = isApproved(campaign, send.sequenceVersion) && !suppressed.has(send.email);
      return isAllowed && mayBeginData(send, enrolment, tokens.get(send.id) ?? '', at);
    });
    await stores.sends.updateMany(
      transaction,
      open.map(({ id }) => ({ id, set: { dataStartedAt: at, updatedAt: at } })),
    );
    return new Set(open.map(({ id }) => id));
  });
  return claimed.map(({ id }) => begun.has(id));
}

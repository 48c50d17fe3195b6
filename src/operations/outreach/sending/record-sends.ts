import { afterLostLease, afterSend, type AfterSend } from '../../../domain/outreach/sending/after-send';
import type { TransportResult } from '../../../domain/outreach/sending/transport-result';
import type { OutreachSend } from '../../../domain/outreach/send';
import type { OutreachDependencies } from '../outreach-dependencies';
import { storeOutcomes } from './store-outcomes';

/** What came of a claim. */
export interface ClaimResult {
  readonly id: string;
  readonly token: string;
  readonly result: TransportResult | { readonly kind: 'lost' };
}

export type RecordSends = (
  businessId: string,
  results: readonly ClaimResult[],
) => Promise<readonly (AfterSend | null)[]>;

/**
 * Stores what came of claims of one business, with all that follows from it, in one transaction, and each once: of two
 * that tell, the second finds the claim gone. Null for those of which nobody waits to hear any more.
 */
export async function recordSends(
  deps: OutreachDependencies,
  businessId: string,
  results: readonly ClaimResult[],
): Promise<readonly (AfterSend | null)[]> {
  const { stores, now, claimBusiness } = deps;
  return await stores.transact(async (transaction) => {
    const claimed = await claimBusiness(transaction, businessId);
    if (claimed === null) return results.map(() => null);
    const sends = await stores.sends.findMany(
      results.map(({ id }) => id),
      transaction,
    );
    const at = now();
    const decisions = results.map(({ id, token, result }) => {
      const stored = sends.find((send) => send.id === id && send.claim?.token === token);
      const after = stored === undefined ? null : decide(stored, result, at);
      return stored === undefined || after === null ? null : { stored, after };
    });
    const outcomes = decisions.filter((decision) => decision !== null);
    if (outcomes.length > 0) await storeOutcomes(deps, transaction, claimed, outcomes);
    return decisions.map((decision) => decision?.after ?? null);
  });
}

/** What comes after the lease has run out still settles what was unknown. */
function decide(stored: OutreachSend, result: ClaimResult['result'], at: Date): AfterSend | null {
  if (result.kind === 'lost') {
    const isLost = stored.state === 'sending' && stored.claim !== null && stored.claim.leaseUntil <= at;
    return isLost ? afterLostLease(stored, at) : null;
  }
  const after = afterSend(stored, result, at);
  if (stored.state !== 'unknown') return stored.state === 'sending' ? after : null;
  return after.state === 'sent' || after.state === 'bounced' ? after : null;
}

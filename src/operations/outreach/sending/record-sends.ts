import { afterLostLease, afterSend, type AfterSend } from '../../../domain/outreach/sending/after-send';
import type { TransportResult } from '../../../domain/outreach/sending/transport-result';
import type { OutreachSend } from '../../../domain/outreach/send';
import type { Transaction } from '../../../persistence/mongo/transact';
import type { EventDraft } from '../../deliveries/events/publish-events';
import type { ClaimedBusiness } from '../../wallet/claim-business';
import { noteEnded } from '../campaign/campaign-progress';
import { settlePrices } from '../claims/prices';
import type { OutreachDependencies } from '../outreach-dependencies';
import { bouncedEvent, sentEvent } from '../outreach-events';
import { suppress } from '../suppressions/suppress';
import { moveEnrolments } from './move-enrolments';

/** What came of a claim. */
export interface SendOutcome {
  readonly id: string;
  readonly token: string;
  readonly result: TransportResult | { readonly kind: 'lost' };
}

export type RecordSends = (
  businessId: string,
  outcomes: readonly SendOutcome[],
) => Promise<readonly (AfterSend | null)[]>;

/** A send whose claim has ended. */
export interface EndedSend {
  /** As it was claimed. */
  readonly stored: OutreachSend;
  readonly send: OutreachSend;
  readonly after: AfterSend;
}

/**
 * Stores what came of messages of one business, with all that follows from it, in one transaction, and each once: of two
 * that tell, the second finds the claim gone. Null for those of which nobody waits to hear any more.
 */
export async function recordSends(
  deps: OutreachDependencies,
  businessId: string,
  outcomes: readonly SendOutcome[],
): Promise<readonly (AfterSend | null)[]> {
  const { stores, now, claimBusiness } = deps;
  return await stores.transact(async (transaction) => {
    const claimed = await claimBusiness(transaction, businessId);
    const ids = outcomes.map(({ id }) => id);
    const sends = claimed === null ? [] : await stores.sends.findMany(ids, transaction);
    const at = now();
    const decisions = outcomes.map((outcome) => {
      const stored = sends.find(({ id }) => id === outcome.id);
      const after = stored?.claim?.token === outcome.token ? decide(stored, outcome.result, at) : null;
      return stored === undefined || after === null ? null : { stored, after };
    });
    const ended = decisions.filter((decision) => decision !== null);
    if (claimed !== null && ended.length > 0) await store(deps, transaction, claimed, ended);
    return decisions.map((decision) => decision?.after ?? null);
  });
}

/** What comes after the lease has run out still settles what was unknown. */
function decide(stored: OutreachSend, result: SendOutcome['result'], at: Date): AfterSend | null {
  if (result.kind === 'lost') {
    const isLost = stored.state === 'sending' && stored.claim !== null && stored.claim.leaseUntil <= at;
    return isLost ? afterLostLease(stored, at) : null;
  }
  const after = afterSend(stored, result, at);
  if (stored.state !== 'unknown') return stored.state === 'sending' ? after : null;
  // Nothing is charged for what was unknown, and its permit was used.
  return after.state === 'sent' || after.state === 'bounced' ? { ...after, price: 'released' } : null;
}

async function store(
  deps: OutreachDependencies,
  transaction: Transaction,
  claimed: ClaimedBusiness,
  decisions: readonly Omit<EndedSend, 'send'>[],
): Promise<void> {
  const { stores, now, publishEvents } = deps;
  const { business } = claimed;
  const at = now();
  const { wallet, charged } = await settlePrices(deps, transaction, claimed.wallet, decisions);
  const changes = decisions.map(({ stored, after }) =>
    changesAfter(stored, after, charged.get(stored.id), at),
  );
  const ended = decisions.map((decision, index) => ({
    ...decision,
    send: { ...decision.stored, ...changes[index] },
  }));
  await stores.sends.updateMany(
    transaction,
    ended.map(({ stored: { id } }, index) => ({ id, set: changes[index] ?? {} })),
  );
  await moveEnrolments(deps, transaction, business.id, ended, at);
  for (const { send, after } of ended) {
    if (after.suppress === null || send.email === '') continue;
    const entry = { kind: 'email', value: send.email } as const;
    await suppress(deps, transaction, business.id, [entry], after.suppress);
  }
  await publishEvents(
    transaction,
    ended.flatMap((one) => eventsOf(business, one, at)),
  );
  await noteEnded(deps, transaction, { business, wallet }, ended);
}

function changesAfter(stored: OutreachSend, after: AfterSend, chargedMinor = stored.chargedMinor, at: Date) {
  const { state, dueAt, failures, deferrals, response, enhancedCode } = after;
  return {
    state,
    dueAt,
    failures,
    deferrals,
    enhancedCode,
    chargedMinor,
    updatedAt: at,
    // Of somebody who was erased meanwhile nothing is kept.
    response: stored.email === '' ? null : response,
    // Whoever comes late settles what is unknown by its claim.
    claim: state === 'unknown' ? stored.claim : null,
    sentAt: state === 'sent' ? (stored.dataStartedAt ?? at) : null,
  };
}

function eventsOf(business: ClaimedBusiness['business'], { send, after }: EndedSend, at: Date): EventDraft[] {
  // Whom it went to was erased meanwhile, and with that the prospect that the event would be about.
  if (send.email === '') return [];
  if (send.state === 'sent') return [sentEvent(business, send, at)];
  if (send.state !== 'bounced') return [];
  const { enhancedCode, response } = after;
  return [bouncedEvent(business, send, { source: 'refused', enhancedCode, response }, at)];
}

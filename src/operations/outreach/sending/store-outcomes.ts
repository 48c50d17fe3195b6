import { isAwaited, type OutreachSend, type SendState } from '../../../domain/outreach/send';
import type { Outcome } from '../../../domain/outreach/sending/after-send';
import type { Transaction } from '../../../persistence/mongo/transact';
import type { EventDraft } from '../../deliveries/events/publish-events';
import type { ClaimedBusiness } from '../../wallet/claimed-business';
import { noteEnded } from '../campaign/campaign-progress';
import { settlePrices } from '../claims/prices';
import type { OutreachDependencies } from '../outreach-dependencies';
import { bouncedEvent, sentEvent } from '../outreach-events';
import { suppress } from '../suppressions/suppress';
import { moveEnrolments, type StoredOutcome } from './move-enrolments';

/**
 * Stores what came of messages of a claimed business, with all that follows from it. Nothing is charged for what was
 * unknown before: its price is free since then.
 */
export async function storeOutcomes(
  deps: OutreachDependencies,
  transaction: Transaction,
  claimed: ClaimedBusiness,
  outcomes: readonly Outcome[],
): Promise<void> {
  const { stores, now, publishEvents } = deps;
  const { business } = claimed;
  const at = now();
  const { wallet, charged } = await settlePrices(deps, transaction, claimed.wallet, outcomes);
  const ids = outcomes.map(({ stored }) => stored.enrolmentId);
  const enrolments = await stores.enrolments.findMany(ids, transaction);
  const updates: { id: string; set: Partial<OutreachSend> }[] = [];
  const ended = outcomes.map((outcome): StoredOutcome => {
    const { stored } = outcome;
    const enrolment = enrolments.find(({ id }) => id === stored.enrolmentId) ?? null;
    const isWaiting = isAwaited(stored, enrolment);
    const chargedMinor = charged.get(stored.id) ?? stored.chargedMinor;
    const set = { ...changesAfter(outcome, isWaiting, at), chargedMinor };
    updates.push({ id: stored.id, set });
    return { ...outcome, send: { ...stored, ...set }, enrolment, isAwaited: isWaiting };
  });
  await stores.sends.updateMany(transaction, updates);
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

/** What would be tried again is cancelled where nobody waits for it any more. */
function changesAfter({ stored, after }: Outcome, isWaiting: boolean, at: Date) {
  const { dueAt, failures, deferrals, response, enhancedCode } = after;
  const state: SendState = after.state === 'due' && !isWaiting ? 'cancelled' : after.state;
  return {
    state,
    dueAt: state === 'due' ? dueAt : null,
    failures,
    deferrals,
    enhancedCode,
    updatedAt: at,
    // Of somebody who was erased meanwhile nothing is kept.
    response: stored.email === '' ? null : response,
    // Whoever comes late settles what is unknown by its claim.
    claim: state === 'unknown' ? stored.claim : null,
    sentAt: state === 'sent' ? (stored.dataStartedAt ?? at) : null,
    // It has not left, even if DATA had begun.
    ...(after.state === 'due' && { dataStartedAt: null }),
  };
}

function eventsOf(
  business: ClaimedBusiness['business'],
  { send, after }: StoredOutcome,
  at: Date,
): EventDraft[] {
  // Whom it went to was erased meanwhile, and with that the prospect that the event would be about.
  if (send.email === '') return [];
  if (send.state === 'sent') return [sentEvent(business, send, at)];
  if (send.state !== 'bounced') return [];
  const { enhancedCode, response } = after;
  return [bouncedEvent(business, send, { source: 'refused', enhancedCode, response }, at)];
}

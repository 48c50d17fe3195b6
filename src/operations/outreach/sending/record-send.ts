import { afterLostLease, afterSend, type AfterSend } from '../../../domain/outreach/sending/after-send';
import type { TransportResult } from '../../../domain/outreach/sending/transport-result';
import type { OutreachSend } from '../../../domain/outreach/send';
import type { Transaction } from '../../../persistence/mongo/transact';
import type { EventDraft, PublishEvents } from '../../deliveries/events/publish-events';
import type { OperationDependencies } from '../../dependencies';
import type { ClaimBusiness, ClaimedBusiness } from '../../wallet/claim-business';
import { bouncedEvent, sentEvent } from '../outreach-events';
import type { Suppress } from '../suppressions/suppress';
import { moveEnrolment, type MoveDependencies } from './move-enrolment';
import type { SettlePrice } from './settle-price';
import type { UpdateCampaignAfterSend } from './update-campaign';

export interface RecordSendDependencies
  extends Pick<OperationDependencies, 'stores' | 'config' | 'poke' | 'now'>, MoveDependencies {
  readonly claimBusiness: ClaimBusiness;
  readonly publishEvents: PublishEvents;
  readonly suppress: Suppress;
  readonly settlePrice: SettlePrice;
  readonly updateCampaign: UpdateCampaignAfterSend;
}

/** A send as it was claimed. */
export type ClaimedSend = Pick<OutreachSend, 'id' | 'businessId'> & { readonly token: string };

export type RecordSend = ReturnType<typeof createRecordSend>;

/**
 * Stores what came of a message, with all that follows from it, once: of two that tell, the second finds the claim gone.
 * What comes after the lease has run out still settles what was unknown. Null where nobody waits for it any more.
 */
export function createRecordSend(deps: RecordSendDependencies) {
  const record = createRecord(deps);
  return {
    async recordSend(send: ClaimedSend, result: TransportResult): Promise<AfterSend | null> {
      return await record(send, (stored, at) => {
        const isLate = stored.state === 'unknown';
        const after = afterSend(stored, result, at);
        if (!isLate) return stored.state === 'sending' ? after : null;
        // Nothing is charged for what was unknown, and its permit was used.
        return after.state === 'sent' || after.state === 'bounced' ? { ...after, price: 'released' } : null;
      });
    },

    /** Ends a claim whose lease has run out. */
    async recordLostLease(send: ClaimedSend): Promise<AfterSend | null> {
      return await record(send, (stored, at) => {
        const isLost = stored.state === 'sending' && stored.claim !== null && stored.claim.leaseUntil <= at;
        return isLost ? afterLostLease(stored, at) : null;
      });
    },
  };
}

type Decide = (stored: OutreachSend, at: Date) => AfterSend | null;

interface Recorded {
  readonly after: AfterSend;
  readonly listenerIds: ReadonlySet<string>;
}

function createRecord(deps: RecordSendDependencies) {
  const { stores, now, poke, claimBusiness, publishEvents } = deps;
  return async function record(
    { id, businessId, token }: ClaimedSend,
    decide: Decide,
  ): Promise<AfterSend | null> {
    const recorded = await stores.transact(async (transaction): Promise<Recorded | null> => {
      const claimed = await claimBusiness(transaction, businessId);
      const stored = claimed === null ? null : await stores.sends.find(id, transaction);
      if (claimed === null || stored?.claim?.token !== token) return null;
      const at = now();
      const after = decide(stored, at);
      if (after === null) return null;
      return { after, listenerIds: await apply(transaction, claimed, stored, after) };
    });
    if (recorded === null) return null;
    for (const webhookId of recorded.listenerIds) poke({ type: 'deliverWebhooks', input: { webhookId } });
    return recorded.after;
  };

  async function apply(
    transaction: Transaction,
    claimed: ClaimedBusiness,
    stored: OutreachSend,
    after: AfterSend,
  ): Promise<ReadonlySet<string>> {
    const at = now();
    const price = await deps.settlePrice(transaction, claimed.wallet, stored, after.price);
    const send = sendAfter(stored, after, price.chargedMinor, at);
    await stores.sends.update(transaction, stored.id, send);
    await moveEnrolment(deps, transaction, send, after, at);
    if (after.suppress !== null && send.email !== '') {
      const reason = after.suppress === 'everywhere' ? 'hard_bounce' : 'refused';
      await deps.suppress(transaction, send.businessId, [{ kind: 'email', value: send.email }], reason);
    }
    const { business } = claimed;
    const told = eventsOf(business, send, after, at);
    const listenerIds = told.length === 0 ? [] : await publishEvents(transaction, told);
    const toldOfBlock = await deps.updateCampaign(
      transaction,
      { business, wallet: price.wallet },
      stored,
      after,
    );
    return new Set([...listenerIds, ...toldOfBlock]);
  }
}

function sendAfter(stored: OutreachSend, after: AfterSend, chargedMinor: number, at: Date): OutreachSend {
  const { state, dueAt, failures, deferrals, response, enhancedCode } = after;
  const isErased = stored.email === '';
  return {
    ...stored,
    state,
    dueAt,
    failures,
    deferrals,
    enhancedCode,
    chargedMinor,
    updatedAt: at,
    response: isErased ? null : response,
    // Whoever comes late settles what is unknown by its claim.
    claim: state === 'unknown' ? stored.claim : null,
    sentAt: state === 'sent' ? (stored.dataStartedAt ?? at) : null,
  };
}

function eventsOf(
  business: ClaimedBusiness['business'],
  send: OutreachSend,
  after: AfterSend,
  at: Date,
): EventDraft[] {
  // Whom it went to was erased meanwhile, and with that the prospect that the event would be about.
  if (send.email === '') return [];
  if (send.state === 'sent') return [sentEvent(business, send, at)];
  if (send.state !== 'bounced') return [];
  const { enhancedCode, response } = after;
  return [bouncedEvent(business, send, { source: 'refused', enhancedCode, response }, at)];
}

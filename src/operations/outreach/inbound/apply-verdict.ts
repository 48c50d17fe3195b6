import { assertNever } from '../../../domain/errors';
import type { InboundParts } from '../../../domain/outreach/inbound/inbound-parts';
import type { InboundVerdict } from '../../../domain/outreach/inbound/inbound-verdict';
import type { OutreachSend } from '../../../domain/outreach/send';
import type { HealthEvent } from '../../../domain/outreach/sending/sending-health';
import type { Transaction } from '../../../persistence/mongo/transact';
import type { Needs } from '../../dependencies';
import type { ClaimedBusiness } from '../../wallet/claim-business';
import { createEndContact } from '../answers/end-contact';
import {
  bouncedEvent,
  complainedEvent,
  repliedEvent,
  unsubscribedEvent,
  type FromRecipient,
} from '../outreach-events';
import { createHoldColleagues, createHoldWhileAway } from './hold-enrolments';
import type { MessageMatch } from './match-message';
import {
  createNoteBounce,
  createSettleUnknown,
  createSuppressRecipient,
  NO_EFFECTS,
  type VerdictEffects,
} from './verdict-effects';

/** A message and whom it is about, as the transaction has them now. */
export interface MatchedMessage {
  readonly claimed: ClaimedBusiness;
  readonly match: MessageMatch;
  readonly parts: InboundParts;
}

type ApplyDependencies = Needs<
  'enrolments' | 'holds' | 'outreachCampaigns' | 'outreachSuppressions' | 'prospects' | 'sends' | 'wallets',
  'config' | 'identityHasher' | 'now'
>;
type VerdictOf<Kind extends InboundVerdict['kind']> = Extract<InboundVerdict, { kind: Kind }>;

/**
 * Does what a message means to the enrolment, the send and the suppressions, within a transaction that has claimed the
 * business. What is known already has no effects.
 */
export function createApplyVerdict(deps: ApplyDependencies) {
  const { now } = deps;
  const endContact = createEndContact(deps);
  const suppressRecipient = createSuppressRecipient(deps);
  const settleUnknown = createSettleUnknown(deps);
  const holdWhileAway = createHoldWhileAway(deps);
  const holdColleagues = createHoldColleagues(deps);
  const bounce = createBounce(deps);

  return async function applyVerdict(
    transaction: Transaction,
    message: MatchedMessage,
    verdict: InboundVerdict,
  ): Promise<VerdictEffects> {
    const { claimed, match } = message;
    const { enrolment } = match;
    switch (verdict.kind) {
      case 'ignore':
        return NO_EFFECTS;
      case 'complaint': {
        await suppressRecipient(transaction, match, 'complaint');
        const arrived = await settleUnknown(transaction, claimed.business, match);
        if (!(await endContact(transaction, enrolment, 'complained'))) return arrived;
        return {
          events: [...arrived.events, complainedEvent(recipientOf(message, now()))],
          health: [...arrived.health, 'complained'],
        };
      }
      case 'bounce':
        return await bounce(transaction, message, verdict);
      case 'out_of_office':
        await holdWhileAway(transaction, enrolment, verdict.until);
        return NO_EFFECTS;
      case 'left_company':
        await endContact(transaction, enrolment, 'left_company');
        return NO_EFFECTS;
      case 'unsubscribe': {
        await suppressRecipient(transaction, match, 'unsubscribed');
        const arrived = await settleUnknown(transaction, claimed.business, match);
        if (!(await endContact(transaction, enrolment, 'unsubscribed'))) return arrived;
        return {
          ...arrived,
          events: [...arrived.events, unsubscribedEvent(recipientOf(message, now()), 'reply')],
        };
      }
      case 'reply': {
        const arrived = await settleUnknown(transaction, claimed.business, match);
        if (!(await endContact(transaction, enrolment, 'replied'))) return arrived;
        await holdColleagues(transaction, enrolment);
        const replied = repliedEvent(recipientOf(message, now()), replyOf(message));
        return { ...arrived, events: [...arrived.events, replied] };
      }
      default:
        return assertNever(verdict);
    }
  };
}

function createBounce(deps: ApplyDependencies) {
  const endContact = createEndContact(deps);
  const suppressRecipient = createSuppressRecipient(deps);
  const noteBounce = createNoteBounce(deps);
  return async (
    transaction: Transaction,
    { claimed, match }: MatchedMessage,
    verdict: VerdictOf<'bounce'>,
  ): Promise<VerdictEffects> => {
    const { send } = match;
    if (verdict.suppress !== null) {
      const reason = verdict.suppress === 'everywhere' ? 'hard_bounce' : 'refused';
      await suppressRecipient(transaction, match, reason);
    }
    await endContact(transaction, match.enrolment, verdict.enrolment);
    const bounce = await noteBounce(transaction, match, verdict);
    const isTold = bounce !== null && send !== null && verdict.enrolment === 'bounced';
    const events = isTold ? [bouncedEvent(claimed.business, send, bounce, deps.now())] : [];
    return { events, health: healthOf(verdict, send, isTold) };
  };
}

/** Counted once: a report of what is known already tells nothing new. */
function healthOf(
  { health }: VerdictOf<'bounce'>,
  send: OutreachSend | null,
  isNews: boolean,
): readonly HealthEvent[] {
  if (health === null || (!isNews && health !== 'policy_failure')) return [];
  // What nobody knew of was not counted as sent.
  return [health === 'bounced_later' && send?.state === 'unknown' ? 'bounced_at_once' : health];
}

function recipientOf({ claimed, match: { enrolment, send } }: MatchedMessage, at: Date): FromRecipient {
  const email = enrolment.email ?? send?.email ?? '';
  return { business: claimed.business, enrolment, email, send: toldSend(send), at };
}

function replyOf({ parts }: MatchedMessage) {
  const text = parts.text.trim();
  return { fromEmail: parts.from ?? '', subject: parts.subject, text: text === '' ? null : text };
}

/** An event names the message that it is about by its address, which an erasure has taken away. */
function toldSend(send: OutreachSend | null): OutreachSend | null {
  return send?.email === '' ? null : send;
}

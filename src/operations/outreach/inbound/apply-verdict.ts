import { assertNever } from '../../../domain/errors';
import type { InboundParts } from '../../../domain/outreach/inbound/inbound-parts';
import type { InboundVerdict } from '../../../domain/outreach/inbound/inbound-verdict';
import type { OutreachSend } from '../../../domain/outreach/send';
import type { Transaction } from '../../../persistence/mongo/transact';
import type { EventDraft } from '../../deliveries/events/publish-events';
import type { OperationDependencies } from '../../dependencies';
import type { ClaimedBusiness } from '../../wallet/claim-business';
import { createEndContact } from '../answers/end-contact';
import { bouncedEvent, complainedEvent, repliedEvent, unsubscribedEvent } from '../outreach-events';
import { createHoldColleagues, createHoldWhileAway } from './hold-enrolments';
import type { MessageMatch } from './match-message';
import { createNoteBounce, createSettleUnknown, createSuppressRecipient } from './verdict-effects';

/** A message and whom it is about, as the transaction has them now. */
export interface MatchedMessage {
  readonly claimed: ClaimedBusiness;
  readonly match: MessageMatch;
  readonly parts: InboundParts;
}

export type ApplyVerdict = ReturnType<typeof createApplyVerdict>;
type ApplyDependencies = Pick<OperationDependencies, 'stores' | 'config' | 'identityHasher' | 'now'>;
type VerdictOf<Kind extends InboundVerdict['kind']> = Extract<InboundVerdict, { kind: Kind }>;

/**
 * Does what a message means to the enrolment, the send and the suppressions, within a transaction that has claimed the
 * business. Answers the events that tell of it, none where it changes nothing.
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
  ): Promise<EventDraft[]> {
    const { enrolment } = message.match;
    switch (verdict.kind) {
      case 'ignore':
        return [];
      case 'complaint':
        await suppressRecipient(transaction, message.match, 'complaint');
        return (await endContact(transaction, enrolment, 'complained'))
          ? [complainedEvent(recipientOf(message))]
          : [];
      case 'bounce':
        return await bounce(transaction, message, verdict);
      case 'out_of_office':
        await holdWhileAway(transaction, enrolment, verdict.until);
        return [];
      case 'left_company':
        await endContact(transaction, enrolment, 'left_company');
        return [];
      case 'unsubscribe':
        await suppressRecipient(transaction, message.match, 'unsubscribed');
        await settleUnknown(transaction, message.match);
        return (await endContact(transaction, enrolment, 'unsubscribed'))
          ? [unsubscribedEvent(recipientOf(message), 'reply')]
          : [];
      case 'reply':
        await settleUnknown(transaction, message.match);
        if (!(await endContact(transaction, enrolment, 'replied'))) return [];
        await holdColleagues(transaction, enrolment);
        return [repliedEvent(recipientOf(message), replyOf(message))];
      default:
        return assertNever(verdict);
    }
  };

  function recipientOf({ claimed, match: { enrolment, send } }: MatchedMessage) {
    const email = enrolment.email ?? send?.email ?? '';
    return { business: claimed.business, enrolment, email, send: toldSend(send), at: now() };
  }
}

function createBounce(deps: ApplyDependencies) {
  const endContact = createEndContact(deps);
  const suppressRecipient = createSuppressRecipient(deps);
  const noteBounce = createNoteBounce(deps);
  return async (
    transaction: Transaction,
    { claimed, match }: MatchedMessage,
    verdict: VerdictOf<'bounce'>,
  ): Promise<EventDraft[]> => {
    if (verdict.suppress !== null) {
      const reason = verdict.suppress === 'everywhere' ? 'hard_bounce' : 'refused';
      await suppressRecipient(transaction, match, reason);
    }
    await endContact(transaction, match.enrolment, verdict.enrolment);
    const bounce = await noteBounce(transaction, match, verdict);
    if (bounce === null || match.send === null || verdict.enrolment !== 'bounced') return [];
    return [bouncedEvent(claimed.business, match.send, bounce, deps.now())];
  };
}

function replyOf({ parts }: MatchedMessage) {
  const text = parts.text.trim();
  return { fromEmail: parts.from ?? '', subject: parts.subject, text: text === '' ? null : text };
}

/** An event names the message that it is about by its address, which an erasure has taken away. */
function toldSend(send: OutreachSend | null): OutreachSend | null {
  return send?.email === '' ? null : send;
}

import { assertNever } from '../../../domain/errors';
import type { InboundParts } from '../../../domain/outreach/inbound/inbound-parts';
import type { InboundVerdict } from '../../../domain/outreach/inbound/inbound-verdict';
import type { OutreachSend } from '../../../domain/outreach/send';
import { afterUnknown } from '../../../domain/outreach/sending/after-send';
import type { HealthEvent } from '../../../domain/outreach/sending/sending-health';
import type { Transaction } from '../../../persistence/mongo/transact';
import type { EventDraft } from '../../deliveries/events/publish-events';
import type { ClaimedBusiness } from '../../wallet/claimed-business';
import { endContact } from '../enrolments/end-enrolment';
import type { OutreachDependencies } from '../outreach-dependencies';
import {
  bouncedEvent,
  complainedEvent,
  repliedEvent,
  unsubscribedEvent,
  type FromRecipient,
} from '../outreach-events';
import { storeOutcomes } from '../sending/store-outcomes';
import { holdColleagues, holdWhileAway } from './hold-enrolments';
import type { MessageMatch } from './match-message';
import { noteBounce, NO_EFFECTS, suppressRecipient, type VerdictEffects } from './verdict-effects';

/** A message and whom it is about, as the transaction has them now. */
export interface MatchedMessage {
  readonly claimed: ClaimedBusiness;
  readonly match: MessageMatch;
  readonly parts: InboundParts;
}

type VerdictOf<Kind extends InboundVerdict['kind']> = Extract<InboundVerdict, { kind: Kind }>;

/**
 * Does what a message means to the enrolment, the send and the suppressions, within a transaction that has claimed the
 * business. What is known already has no effects.
 */
export async function applyVerdict(
  deps: OutreachDependencies,
  transaction: Transaction,
  message: MatchedMessage,
  verdict: InboundVerdict,
): Promise<VerdictEffects> {
  const { match } = message;
  const { enrolment } = match;
  switch (verdict.kind) {
    case 'ignore':
      return NO_EFFECTS;
    case 'complaint':
      await suppressRecipient(deps, transaction, match, 'complaint');
      return await answered(deps, transaction, message, 'complained', complainedEvent);
    case 'bounce':
      return await bounce(deps, transaction, message, verdict);
    case 'out_of_office':
      await holdWhileAway(deps, transaction, enrolment, verdict.until);
      return NO_EFFECTS;
    case 'left_company':
      await endContact(deps, transaction, enrolment, 'left_company');
      return NO_EFFECTS;
    case 'unsubscribe':
      await suppressRecipient(deps, transaction, match, 'unsubscribed');
      return await answered(deps, transaction, message, 'unsubscribed', (from) =>
        unsubscribedEvent(from, 'reply'),
      );
    case 'reply':
      return await answered(deps, transaction, message, 'replied', (from) =>
        repliedEvent(from, replyOf(message)),
      );
    default:
      return assertNever(verdict);
  }
}

/** Whoever answers has got the message, and gets no other; told once. */
async function answered(
  deps: OutreachDependencies,
  transaction: Transaction,
  message: MatchedMessage,
  end: 'complained' | 'unsubscribed' | 'replied',
  eventOf: (from: FromRecipient) => EventDraft,
): Promise<VerdictEffects> {
  const { claimed, match } = message;
  if (match.send?.state === 'unknown') {
    const after = afterUnknown(match.send, 'sent', deps.now());
    await storeOutcomes(deps, transaction, claimed, [{ stored: match.send, after }]);
  }
  if (!(await endContact(deps, transaction, match.enrolment, end))) return NO_EFFECTS;
  if (end === 'replied') await holdColleagues(deps, transaction, match.enrolment);
  return {
    events: [eventOf(recipientOf(message, deps.now()))],
    // By the address alone anybody can report anything.
    health: end === 'complained' && match.by !== 'address' ? ['complained'] : [],
  };
}

async function bounce(
  deps: OutreachDependencies,
  transaction: Transaction,
  { claimed, match }: MatchedMessage,
  verdict: VerdictOf<'bounce'>,
): Promise<VerdictEffects> {
  const { send } = match;
  if (verdict.suppress !== null) await suppressRecipient(deps, transaction, match, verdict.suppress);
  await endContact(deps, transaction, match.enrolment, verdict.enrolment);
  const noted = await noteBounce(deps, transaction, match, verdict);
  // Told and counted once: a report of what is known already, or of no message of ours, tells nothing new.
  if (noted === null || send === null) return NO_EFFECTS;
  const events =
    verdict.enrolment === 'bounced' ? [bouncedEvent(claimed.business, send, noted, deps.now())] : [];
  return { events, health: healthOf(verdict, send) };
}

function healthOf({ health }: VerdictOf<'bounce'>, send: OutreachSend): readonly HealthEvent[] {
  if (health === null) return [];
  // What nobody knew of was not counted as sent.
  return [health === 'bounced_later' && send.state === 'unknown' ? 'bounced_at_once' : health];
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

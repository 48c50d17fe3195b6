import type { Business } from '../../domain/accounts/business';
import type { EventType } from '../../domain/deliveries/event-types';
import { firstCharacters } from '../../domain/leads/fields/clean-text';
import type { Enrolment } from '../../domain/outreach/enrolment';
import { hideMessageLinks } from '../../domain/outreach/inbound/hide-message-links';
import type { BlockReason } from '../../domain/outreach/outreach-campaign';
import type { OutreachSend } from '../../domain/outreach/send';
import { businessEvent } from '../deliveries/events/business-event';
import type { EventData } from '../deliveries/events/event-catalogue';
import type { EventDraft } from '../deliveries/events/publish-events';

/**
 * The events of outreach. Each is published in the transaction that changes the send or the enrolment, and is named by
 * it, so that the same change cannot be told twice.
 */

type OfBusiness = Pick<Business, 'id' | 'partnerId' | 'websiteUrl'>;

/** Whom something came from; `send` null where it was matched by the address alone. */
export interface FromRecipient {
  readonly business: OfBusiness;
  readonly enrolment: Pick<Enrolment, 'id' | 'prospectId'>;
  readonly email: string;
  readonly send: OutreachSend | null;
  readonly at: Date;
}

export function sentEvent(business: OfBusiness, send: OutreachSend, at: Date): EventDraft {
  const sent = { sentAt: (send.sentAt ?? at).toISOString(), charged: send.chargedMinor };
  return prospectEvent('outreach.sent', business, send.prospectId, send.id, { ...aboutSend(send), ...sent });
}

export interface Bounce {
  readonly source: 'refused' | 'report';
  readonly enhancedCode: string | null;
  readonly response: string | null;
}

export function bouncedEvent(business: OfBusiness, send: OutreachSend, bounce: Bounce, at: Date): EventDraft {
  const bounced = { bouncedAt: at.toISOString(), ...bounce };
  return prospectEvent('outreach.bounced', business, send.prospectId, send.id, {
    ...aboutSend(send),
    ...bounced,
  });
}

export interface Reply {
  readonly fromEmail: string;
  readonly subject: string | null;
  readonly text: string | null;
}

const REPLY_CHARACTERS = 2_000;

export function repliedEvent(from: FromRecipient, { text, ...reply }: Reply): EventDraft {
  return recipientEvent('outreach.replied', from, {
    ...aboutRecipient(from),
    repliedAt: from.at.toISOString(),
    ...reply,
    text: text === null ? null : firstCharacters(hideMessageLinks(text), REPLY_CHARACTERS),
  });
}

export function complainedEvent(from: FromRecipient): EventDraft {
  const complained = { complainedAt: from.at.toISOString() };
  return recipientEvent('outreach.complained', from, { ...aboutRecipient(from), ...complained });
}

export function unsubscribedEvent(from: FromRecipient, via: 'link' | 'reply'): EventDraft {
  const unsubscribed = { unsubscribedAt: from.at.toISOString(), via };
  return recipientEvent('prospect.unsubscribed', from, { ...aboutRecipient(from), ...unsubscribed });
}

export interface NewBlock {
  /** Tells it from other blocks of the campaign, also those of the same instant. */
  readonly number: number;
  readonly reason: BlockReason;
  readonly detail: string;
  readonly at: Date;
}

/** Tells of a block once: a campaign that is blocked again for the same reason is told of again. */
export function blockedEvent(business: OfBusiness, { number, reason, detail, at }: NewBlock): EventDraft {
  const blocked = { reason, detail, blockedAt: at.toISOString() };
  return businessEvent('campaign.blocked', business, `${business.id}/${reason}/${number}`, blocked);
}

function aboutSend({ enrolmentId, id: sendId, email, step, sequenceVersion, messageId }: OutreachSend) {
  return { enrolmentId, sendId, email, step, sequenceVersion, messageId };
}

const NO_MESSAGE = { sendId: null, step: null, sequenceVersion: null, messageId: null };

function aboutRecipient({ enrolment, email, send }: FromRecipient) {
  const message = send === null ? NO_MESSAGE : aboutSend(send);
  return { ...message, enrolmentId: enrolment.id, email };
}

type ProspectData<Type extends EventType> = Omit<EventData<Type>, 'businessId' | 'websiteUrl' | 'prospectId'>;

/** An enrolment ends once, so it names the event where no send does. */
function recipientEvent<Type extends EventType>(
  type: Type,
  { business, enrolment, send }: FromRecipient,
  data: ProspectData<Type>,
): EventDraft {
  return prospectEvent(type, business, enrolment.prospectId, send?.id ?? enrolment.id, data);
}

/** About the prospect, whose erasure erases its events. */
function prospectEvent<Type extends EventType>(
  type: Type,
  business: OfBusiness,
  prospectId: string,
  cause: string,
  data: ProspectData<Type>,
): EventDraft {
  return { ...businessEvent(type, business, cause, { prospectId, ...data }), subjectId: prospectId };
}

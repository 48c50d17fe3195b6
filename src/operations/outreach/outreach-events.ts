import type { Business } from '../../domain/accounts/business';
import type { EventType } from '../../domain/deliveries/event-types';
import type { Enrolment } from '../../domain/outreach/enrolment';
import type { BlockReason } from '../../domain/outreach/outreach-campaign';
import type { OutreachSend } from '../../domain/outreach/send';
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
  const data: EventData<'outreach.sent'> = {
    ...aboutSend(business, send),
    sentAt: at.toISOString(),
    charged: send.chargedMinor,
  };
  return draft('outreach.sent', business, send.prospectId, send.id, data);
}

export interface Bounce {
  readonly source: 'refused' | 'report';
  readonly enhancedCode: string | null;
  readonly response: string | null;
}

export function bouncedEvent(
  business: OfBusiness,
  send: OutreachSend,
  { source, enhancedCode, response }: Bounce,
  at: Date,
): EventDraft {
  const data: EventData<'outreach.bounced'> = {
    ...aboutSend(business, send),
    bouncedAt: at.toISOString(),
    source,
    enhancedCode,
    response,
  };
  return draft('outreach.bounced', business, send.prospectId, send.id, data);
}

export interface Reply {
  readonly fromEmail: string;
  readonly subject: string | null;
  readonly text: string | null;
}

const REPLY_CHARACTERS = 2_000;

export function repliedEvent(from: FromRecipient, { fromEmail, subject, text }: Reply): EventDraft {
  const data: EventData<'outreach.replied'> = {
    ...aboutRecipient(from),
    repliedAt: from.at.toISOString(),
    fromEmail,
    subject,
    text: text === null ? null : firstCharacters(text, REPLY_CHARACTERS),
  };
  return recipientDraft('outreach.replied', from, data);
}

export function complainedEvent(from: FromRecipient): EventDraft {
  const data: EventData<'outreach.complained'> = {
    ...aboutRecipient(from),
    complainedAt: from.at.toISOString(),
  };
  return recipientDraft('outreach.complained', from, data);
}

export function unsubscribedEvent(from: FromRecipient, via: 'link' | 'reply'): EventDraft {
  const data: EventData<'prospect.unsubscribed'> = {
    ...aboutRecipient(from),
    unsubscribedAt: from.at.toISOString(),
    via,
  };
  return recipientDraft('prospect.unsubscribed', from, data);
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
  const data: EventData<'campaign.blocked'> = {
    businessId: business.id,
    websiteUrl: business.websiteUrl,
    reason,
    detail,
    blockedAt: at.toISOString(),
  };
  return draft('campaign.blocked', business, business.id, `${business.id}/${reason}/${number}`, data);
}

/** Cuts between characters, never within a surrogate pair. */
function firstCharacters(text: string, characters: number): string {
  return Array.from(text.slice(0, 2 * characters))
    .slice(0, characters)
    .join('');
}

function aboutSend(business: OfBusiness, send: OutreachSend) {
  return {
    businessId: business.id,
    websiteUrl: business.websiteUrl,
    prospectId: send.prospectId,
    enrolmentId: send.enrolmentId,
    sendId: send.id,
    email: send.email,
    step: send.step,
    sequenceVersion: send.sequenceVersion,
    messageId: send.messageId,
  };
}

function aboutRecipient({ business, enrolment, email, send }: FromRecipient) {
  return {
    businessId: business.id,
    websiteUrl: business.websiteUrl,
    prospectId: enrolment.prospectId,
    enrolmentId: enrolment.id,
    sendId: send?.id ?? null,
    email,
    step: send?.step ?? null,
    sequenceVersion: send?.sequenceVersion ?? null,
    messageId: send?.messageId ?? null,
  };
}

/** An enrolment ends once, so it names the event where no send does. */
function recipientDraft(type: EventType, { business, enrolment, send }: FromRecipient, data: object) {
  return draft(type, business, enrolment.prospectId, send?.id ?? enrolment.id, data);
}

/** About the prospect, whose erasure erases its events. */
function draft(
  type: EventType,
  business: OfBusiness,
  subjectId: string,
  cause: string,
  data: object,
): EventDraft {
  return {
    partnerId: business.partnerId,
    businessId: business.id,
    subjectId,
    type,
    key: `${type}/${cause}`,
    data,
  };
}

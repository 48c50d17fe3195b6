import type { Enrolment } from '../../../domain/outreach/enrolment';
import type { MatchedBy } from '../../../domain/outreach/inbound/inbound-message';
import {
  referencedMessageIds,
  unsubscribeTokensIn,
  type InboundParts,
} from '../../../domain/outreach/inbound/inbound-parts';
import type { OutreachCampaign } from '../../../domain/outreach/outreach-campaign';
import { lastBegun, type OutreachSend } from '../../../domain/outreach/send';
import type { OutreachDependencies } from '../outreach-dependencies';

/** Whom a message is about. */
export interface MessageMatch {
  readonly by: MatchedBy;
  readonly enrolment: Enrolment;
  /** Null where it was matched by the address alone. */
  readonly send: OutreachSend | null;
}

/**
 * Finds whom of a partner's people a message is about: by what it answers or encloses, by a link that it quotes, and else by
 * the address that it comes from, at a sender of ours that it goes to. Then it may be about several websites, which share
 * that sender.
 */
export async function matchMessage(
  deps: OutreachDependencies,
  partnerId: string,
  parts: InboundParts,
  senders: readonly OutreachCampaign[],
): Promise<readonly MessageMatch[]> {
  const match =
    (await byMessageId(deps, partnerId, referencedMessageIds(parts))) ??
    (await byToken(deps, partnerId, unsubscribeTokensIn(parts)));
  return match === null ? await byAddress(deps, parts.from, senders) : [match];
}

async function byMessageId(
  { stores }: OutreachDependencies,
  partnerId: string,
  ids: readonly string[],
): Promise<MessageMatch | null> {
  const sends = await stores.sends.findByMessageIds(ids);
  for (const id of ids) {
    const send = sends.find(({ messageId }) => messageId === id);
    if (send === undefined || send.partnerId !== partnerId) continue;
    const enrolment = await stores.enrolments.find(send.enrolmentId);
    if (enrolment !== null) return { by: 'message_id', enrolment, send };
  }
  return null;
}

async function byToken(
  { stores, messageTokens }: OutreachDependencies,
  partnerId: string,
  tokens: readonly string[],
): Promise<MessageMatch | null> {
  for (const text of tokens) {
    const token = messageTokens.read(text);
    const enrolment = token === null ? null : await stores.enrolments.find(token.enrolmentId);
    if (enrolment === null || enrolment.partnerId !== partnerId) continue;
    const send = lastBegun(await stores.sends.listByEnrolments([enrolment.id]));
    return { by: 'token', enrolment, send };
  }
  return null;
}

async function byAddress(
  { stores }: OutreachDependencies,
  from: string | null,
  senders: readonly OutreachCampaign[],
): Promise<MessageMatch[]> {
  if (from === null) return [];
  const matches: MessageMatch[] = [];
  for (const { businessId } of senders) {
    const [enrolment] = await stores.enrolments.findByEmails(businessId, [from]);
    if (enrolment !== undefined) matches.push({ by: 'address', enrolment, send: null });
  }
  return matches;
}

import type { InboundMessage, InboundOutcome } from '../../../domain/outreach/inbound/inbound-message';
import { headerOf, type InboundParts } from '../../../domain/outreach/inbound/inbound-parts';
import { inboundVerdict, type InboundVerdict } from '../../../domain/outreach/inbound/inbound-verdict';
import type { Transaction } from '../../../persistence/mongo/transact';
import { noteHealth } from '../campaign/campaign-progress';
import type { OutreachDependencies } from '../outreach-dependencies';
import { applyVerdict, type MatchedMessage } from './apply-verdict';
import { matchMessage, type MessageMatch } from './match-message';

const ADDRESSES = /[^\s<>,;:"']+@[^\s<>,;:"']+/g;

/**
 * Finds out what a message means and does it, together with noting that it was done, so that it is done once. Nothing is
 * ever answered.
 * @param parts null where it could not be read
 */
export async function processMessage(
  deps: OutreachDependencies,
  message: InboundMessage,
  parts: InboundParts | null,
): Promise<void> {
  const { stores, claimBusiness } = deps;
  const { partnerId } = message;
  if (parts === null) return await end(deps, message, 'unreadable');
  const senders = await stores.outreachCampaigns.listBySender(partnerId, recipientsOf(parts));
  const match = await matchMessage(deps, partnerId, parts, senders);
  if (match === null) return await end(deps, message, 'unmatched');
  const verdict = await verdictOn(deps, partnerId, parts, match);
  await stores.transact(async (transaction) => {
    const claimed = await claimBusiness(transaction, match.enrolment.businessId);
    const isOurs = await stores.inboundMessages.finish(transaction, message.id, {
      ...done(verdict.kind),
      businessId: match.enrolment.businessId,
      prospectId: match.enrolment.prospectId,
      sendId: match.send?.id ?? null,
      matchedBy: match.by,
      from: parts.from,
    });
    if (claimed !== null && isOurs) await apply(deps, transaction, { claimed, match, parts }, verdict);
  });
}

async function verdictOn(
  { stores, now }: OutreachDependencies,
  partnerId: string,
  parts: InboundParts,
  { enrolment }: MessageMatch,
): Promise<InboundVerdict> {
  const campaign = await stores.outreachCampaigns.find(enrolment.businessId);
  const own = parts.from === null ? [] : await stores.outreachCampaigns.listBySender(partnerId, [parts.from]);
  const context = {
    ownAddresses: own.length === 0 || parts.from === null ? [] : [parts.from],
    timeZone: enrolment.timeZone ?? campaign?.sender?.timeZone ?? 'UTC',
  };
  return inboundVerdict(parts, context, now());
}

async function end(
  { stores }: OutreachDependencies,
  { id }: InboundMessage,
  outcome: 'unmatched' | 'unreadable',
): Promise<void> {
  await stores.inboundMessages.finish(null, id, done(outcome));
}

function done(outcome: InboundOutcome) {
  const state = outcome === 'unreadable' ? ('failed' as const) : ('processed' as const);
  return { state, outcome, bytes: null, dueAt: null };
}

/** Everybody whom it names as a recipient, wherever that stands. */
function recipientsOf(parts: InboundParts): string[] {
  const headers = ['to', 'cc', 'delivered-to', 'x-original-to'].map((name) => headerOf(parts, name) ?? '');
  return [...new Set(headers.join(' ').toLowerCase().match(ADDRESSES) ?? [])].slice(0, 20);
}

/** The verdict, with what it says about the health of the campaign. */
async function apply(
  deps: OutreachDependencies,
  transaction: Transaction,
  message: MatchedMessage,
  verdict: InboundVerdict,
): Promise<void> {
  const { stores, publishEvents } = deps;
  const { claimed, match } = message;
  const enrolment = await stores.enrolments.find(match.enrolment.id, transaction);
  if (enrolment === null) return;
  const send = match.send === null ? null : await stores.sends.find(match.send.id, transaction);
  const current = { ...message, match: { ...match, enrolment, send } };
  const { events, health } = await applyVerdict(deps, transaction, current, verdict);
  await publishEvents(transaction, events);
  await noteHealth(deps, transaction, claimed, health);
}

import type { InboundMessage, InboundOutcome } from '../../../domain/outreach/inbound/inbound-message';
import { headerOf, type InboundParts } from '../../../domain/outreach/inbound/inbound-parts';
import { inboundVerdict, type InboundVerdict } from '../../../domain/outreach/inbound/inbound-verdict';
import type { Transaction } from '../../../persistence/mongo/transact';
import { noteHealth } from '../campaign/campaign-progress';
import type { OutreachDependencies } from '../outreach-dependencies';
import { applyVerdict } from './apply-verdict';
import { matchMessage, type MessageMatch } from './match-message';

const AROUND_ADDRESSES = /[\s<>,;:"']+/;

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
  const { stores } = deps;
  const { partnerId } = message;
  if (parts === null) return await end(deps, message, 'unreadable');
  const senders = await stores.outreachCampaigns.listBySender(partnerId, recipientsOf(parts));
  const [first, ...others] = await matchMessage(deps, partnerId, parts, senders);
  if (first === undefined) return await end(deps, message, 'unmatched');
  // Before the message is done, since whoever does it once more changes nothing.
  for (const match of others) {
    const verdict = await verdictOn(deps, partnerId, parts, match);
    await stores.transact(async (transaction) => await apply(deps, transaction, match, parts, verdict));
  }
  const verdict = await verdictOn(deps, partnerId, parts, first);
  await stores.transact(async (transaction) => {
    const isOurs = await stores.inboundMessages.finish(transaction, message.id, {
      ...done(verdict.kind),
      businessId: first.enrolment.businessId,
      prospectId: first.enrolment.prospectId,
      sendId: first.send?.id ?? null,
      matchedBy: first.by,
      from: parts.from,
    });
    if (isOurs) await apply(deps, transaction, first, parts, verdict);
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
  const words = headers.join(' ').toLowerCase().split(AROUND_ADDRESSES);
  return [...new Set(words.filter((word) => word.includes('@')))].slice(0, 20);
}

/** The verdict, with what it says about the health of the campaign. */
async function apply(
  deps: OutreachDependencies,
  transaction: Transaction,
  match: MessageMatch,
  parts: InboundParts,
  verdict: InboundVerdict,
): Promise<void> {
  const { stores, claimBusiness, publishEvents } = deps;
  const claimed = await claimBusiness(transaction, match.enrolment.businessId);
  if (claimed === null) return;
  const enrolment = await stores.enrolments.find(match.enrolment.id, transaction);
  if (enrolment === null) return;
  const send = match.send === null ? null : await stores.sends.find(match.send.id, transaction);
  const current = { claimed, parts, match: { ...match, enrolment, send } };
  const { events, health } = await applyVerdict(deps, transaction, current, verdict);
  await publishEvents(transaction, events);
  await noteHealth(deps, transaction, claimed, health);
}

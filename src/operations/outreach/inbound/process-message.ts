import type { InboundMessage, InboundOutcome } from '../../../domain/outreach/inbound/inbound-message';
import { headerOf, type InboundParts } from '../../../domain/outreach/inbound/inbound-parts';
import { inboundVerdict, type InboundVerdict } from '../../../domain/outreach/inbound/inbound-verdict';
import type { Transaction } from '../../../persistence/mongo/transact';
import type { Needs } from '../../dependencies';
import { createNoteHealth } from '../campaign/note-health';
import type { StoreOutreach } from '../campaign/store-outreach';
import { createApplyVerdict, type MatchedMessage } from './apply-verdict';
import { createMatchMessage, type MessageMatch } from './match-message';

export interface ProcessMessageDependencies extends Needs<
  | 'enrolments'
  | 'holds'
  | 'inboundMessages'
  | 'outreachCampaigns'
  | 'outreachSuppressions'
  | 'prospects'
  | 'sends'
  | 'wallets',
  'config' | 'identityHasher' | 'messageTokens' | 'now' | 'claimBusiness' | 'publishEvents'
> {
  readonly parseMessage: (bytes: Buffer) => Promise<InboundParts | null>;
  readonly storeOutreach: StoreOutreach;
}

const TEXT_CHARACTERS_MAX = 20_000;
const ADDRESSES = /[^\s<>,;:"']+@[^\s<>,;:"']+/g;

export type ProcessMessage = ReturnType<typeof createProcessMessage>;

/**
 * Finds out what a message means and does it, together with noting that it was done, so that it is done once. Nothing is
 * ever answered.
 */
export function createProcessMessage(deps: ProcessMessageDependencies) {
  const { stores, now, parseMessage, claimBusiness } = deps;
  const matchMessage = createMatchMessage(deps);
  const apply = createApply(deps);

  return async function processMessage(message: InboundMessage): Promise<InboundOutcome> {
    const parts = message.bytes === null ? null : await parseMessage(message.bytes);
    if (parts === null) return await end(message, 'unreadable');
    const senders = await stores.outreachCampaigns.listBySender(message.partnerId, recipientsOf(parts));
    const match = await matchMessage(message.partnerId, parts, senders);
    if (match === null) return await end(message, 'unmatched');
    const verdict = await verdictOn(message.partnerId, parts, match);
    await stores.transact(async (transaction) => {
      const claimed = await claimBusiness(transaction, match.enrolment.businessId);
      const isOurs = await stores.inboundMessages.finish(transaction, message.id, {
        ...done(verdict.kind),
        businessId: match.enrolment.businessId,
        prospectId: match.enrolment.prospectId,
        sendId: match.send?.id ?? null,
        matchedBy: match.by,
        from: parts.from,
        subject: parts.subject.slice(0, 1_000),
        text: parts.text.slice(0, TEXT_CHARACTERS_MAX),
      });
      if (claimed !== null && isOurs) await apply(transaction, { claimed, match, parts }, verdict);
    });
    return verdict.kind;
  };

  async function verdictOn(
    partnerId: string,
    parts: InboundParts,
    { enrolment }: MessageMatch,
  ): Promise<InboundVerdict> {
    const campaign = await stores.outreachCampaigns.find(enrolment.businessId);
    const own =
      parts.from === null ? [] : await stores.outreachCampaigns.listBySender(partnerId, [parts.from]);
    const context = {
      ownAddresses: own.length === 0 || parts.from === null ? [] : [parts.from],
      timeZone: enrolment.timeZone ?? campaign?.sender?.timeZone ?? 'UTC',
    };
    return inboundVerdict(parts, context, now());
  }

  async function end(message: InboundMessage, outcome: 'unmatched' | 'unreadable'): Promise<InboundOutcome> {
    await stores.inboundMessages.finish(null, message.id, done(outcome));
    return outcome;
  }
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
function createApply(deps: ProcessMessageDependencies) {
  const { stores, publishEvents } = deps;
  const applyVerdict = createApplyVerdict(deps);
  const noteHealth = createNoteHealth(deps);

  return async (
    transaction: Transaction,
    message: MatchedMessage,
    verdict: InboundVerdict,
  ): Promise<void> => {
    const enrolment = await stores.enrolments.find(message.match.enrolment.id, transaction);
    if (enrolment === null) return;
    const send =
      message.match.send === null ? null : await stores.sends.find(message.match.send.id, transaction);
    const current = { ...message, match: { ...message.match, enrolment, send } };
    const { events, health } = await applyVerdict(transaction, current, verdict);
    await publishEvents(transaction, events);
    await noteHealth(transaction, message.claimed, health);
  };
}

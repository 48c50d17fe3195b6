import { randomUUID } from 'node:crypto';
import { invariant } from '../../../domain/errors';
import { newId } from '../../../domain/ids';
import { blockReasons } from '../../../domain/outreach/block-reasons';
import type { Enrolment } from '../../../domain/outreach/enrolment';
import type { OutreachCampaign } from '../../../domain/outreach/outreach-campaign';
import {
  decidePermit,
  type PermitDecision,
  type PermitRefusal,
} from '../../../domain/outreach/pace/decide-permit';
import type { OutreachSend, SendClaim } from '../../../domain/outreach/send';
import type { Transaction } from '../../../persistence/mongo/transact';
import type { PublishEvents } from '../../deliveries/events/publish-events';
import type { OperationDependencies } from '../../dependencies';
import type { ClaimBusiness, ClaimedBusiness } from '../../wallet/claim-business';
import { holdKey } from '../claims/price-hold';
import type { EndEnrolment } from '../enrolment/end-enrolment';
import { outreachEnvironment } from '../outreach-environment';
import type { DueEnrolment, ExamineStep, ExaminedStep } from './examine-step';
import { messageIdOf, nameOf, type ReadyMessage } from './message-content';
import { setPriceAside } from './set-price-aside';

/** Longer than a conversation with a mail server can last. */
export const LEASE_MS = 300_000;

export type ClaimOutcome =
  | {
      readonly kind: 'claimed';
      readonly send: OutreachSend;
      readonly claim: SendClaim;
      readonly message: ReadyMessage;
      readonly listenerIds: ReadonlySet<string>;
    }
  /** There is nothing to send for this enrolment now. */
  | { readonly kind: 'skipped' }
  | { readonly kind: 'refused'; readonly reason: PermitRefusal; readonly retryAt: Date | null }
  | { readonly kind: 'no_funds' };

const SKIPPED: ClaimOutcome = { kind: 'skipped' };
const NOT_RUNNING: ClaimOutcome = { kind: 'refused', reason: 'not_running', retryAt: null };

export interface ClaimSendDependencies extends Pick<
  OperationDependencies,
  'stores' | 'config' | 'mailTransport' | 'now'
> {
  readonly claimBusiness: ClaimBusiness;
  readonly publishEvents: PublishEvents;
  readonly endEnrolment: EndEnrolment;
  readonly examineStep: ExamineStep;
}

export type ClaimSend = ReturnType<typeof createClaimSend>;

/**
 * Takes the due step of an enrolment on: permit, price and claim are of one transaction with the last look at whether
 * the person may be written to. Whoever else tries the same finds it claimed.
 */
export function createClaimSend(deps: ClaimSendDependencies) {
  const { stores, claimBusiness, examineStep, now } = deps;
  return async function claimSend({
    id,
    businessId,
  }: Pick<Enrolment, 'id' | 'businessId'>): Promise<ClaimOutcome> {
    return await stores.transact(async (transaction) => {
      const claimed = await claimBusiness(transaction, businessId);
      const campaign = await stores.outreachCampaigns.find(businessId, transaction);
      if (claimed === null || campaign?.isRunning !== true) return NOT_RUNNING;
      const enrolment = await stores.enrolments.find(id, transaction);
      if (!isDue(enrolment, now())) return SKIPPED;
      const examined = await examineStep(claimed.business, campaign, enrolment);
      if (examined.kind === 'ready')
        return await startSend(deps, transaction, claimed, { campaign, enrolment, ...examined });
      await postpone(deps, transaction, enrolment, examined);
      return SKIPPED;
    });
  };
}

function isDue(enrolment: Enrolment | null, at: Date): enrolment is DueEnrolment {
  if (enrolment === null || enrolment.state !== 'active') return false;
  const { dueAt, step, email } = enrolment;
  return step !== null && email !== null && dueAt !== null && dueAt <= at;
}

async function postpone(
  { stores, endEnrolment, now }: ClaimSendDependencies,
  transaction: Transaction,
  enrolment: DueEnrolment,
  examined: Exclude<ExaminedStep, { kind: 'ready' }>,
): Promise<void> {
  if (examined.kind === 'end') return await endEnrolment(transaction, enrolment, examined.end);
  const { kind: _kind, ...given } = examined;
  const set = 'hold' in given ? { hold: given.hold, dueAt: given.hold.until } : given;
  await stores.enrolments.updateMany(transaction, [{ id: enrolment.id, set: { ...set, updatedAt: now() } }]);
}

interface ReadyStep extends Extract<ExaminedStep, { kind: 'ready' }> {
  readonly campaign: OutreachCampaign;
  readonly enrolment: DueEnrolment;
}

async function startSend(
  deps: ClaimSendDependencies,
  transaction: Transaction,
  claimed: ClaimedBusiness,
  { campaign, enrolment, message, send: before }: ReadyStep,
): Promise<ClaimOutcome> {
  const { stores, config, now } = deps;
  const at = now();
  const send = before ?? newSend(enrolment, message, at);
  const permit = permitFor(deps, campaign, enrolment, send.id, at);
  if (permit.kind === 'refused') return permit;
  const leaseUntil = new Date(at.getTime() + LEASE_MS);
  const claim = { token: randomUUID(), leaseUntil, permitDay: permit.pace.day };
  const price = { key: holdKey(send.id, claim), amountMinor: config.outreach.pricePerEmailMinor };
  const aside = await setPriceAside(deps, transaction, claimed, { ...price, expiresAt: leaseUntil });
  if (!aside.ok) return { kind: 'no_funds' };
  const taken = { state: 'sending', claim, dataStartedAt: null, dueAt: null, updatedAt: at } as const;
  if (before === null) await stores.sends.insert(transaction, { ...send, ...taken });
  else await stores.sends.update(transaction, send.id, taken);
  const { kind: _granted, ...counted } = permit;
  // If this process dies, somebody has to look when the lease has run out.
  const dueAt = new Date(
    Math.min(leaseUntil.getTime(), campaign.dueAt?.getTime() ?? Number.POSITIVE_INFINITY),
  );
  await stores.outreachCampaigns.update(transaction, campaign.businessId, { ...counted, dueAt });
  return { kind: 'claimed', send: { ...send, ...taken }, claim, message, listenerIds: aside.listenerIds };
}

function permitFor(
  { config, mailTransport }: ClaimSendDependencies,
  campaign: OutreachCampaign,
  { step, sequenceVersion, timeZone }: DueEnrolment,
  sendId: string,
  at: Date,
): PermitDecision {
  if (blockReasons(campaign, outreachEnvironment({ config, mailTransport })).length > 0)
    return { kind: 'refused', reason: 'blocked', retryAt: null };
  const request = {
    sendId,
    isFirst: step === 1,
    sequenceVersion: sequenceVersion ?? 0,
    timeZone: timeZone ?? 'UTC',
  };
  return decidePermit(campaign, request, at, config.outreach.isPaced);
}

function newSend(
  enrolment: DueEnrolment,
  { sender, prospect, rendered }: ReadyMessage,
  at: Date,
): OutreachSend {
  const { id: enrolmentId, partnerId, businessId, prospectId, email, step, sequenceVersion } = enrolment;
  invariant(sequenceVersion !== null, 'an enrolment with a step has a sequence');
  const id = newId('send', at);
  return {
    id,
    partnerId,
    businessId,
    enrolmentId,
    prospectId,
    email,
    step,
    sequenceVersion,
    messageId: messageIdOf(id, sender),
    date: at,
    toName: nameOf(prospect),
    rendered,
    state: 'due',
    dueAt: at,
    failures: 0,
    deferrals: 0,
    claim: null,
    dataStartedAt: null,
    sentAt: null,
    response: null,
    enhancedCode: null,
    chargedMinor: 0,
    createdAt: at,
    updatedAt: at,
  };
}

import { randomUUID } from 'node:crypto';
import { invariant } from '../../../domain/errors';
import { newId } from '../../../domain/ids';
import type { OutreachCampaign } from '../../../domain/outreach/outreach-campaign';
import type { ReadyMessage } from '../../../domain/outreach/rendered-message';
import { decidePermit, type PermitRefusal } from '../../../domain/outreach/pace/decide-permit';
import type { OutreachSend, SendClaim } from '../../../domain/outreach/send';
import type { EnrolmentUpdate } from '../../../persistence/outreach/enrolments';
import type { OperationDependencies } from '../../dependencies';
import type { ClaimedBusiness } from '../../wallet/claimed-business';
import { affordableMessages } from '../claims/prices';
import type { EnrolmentEnd } from '../enrolments/end-enrolment';
import { examineStep, type ExaminedStep } from './examine-step';
import { messageIdOf } from './message-content';
import type { DueEnrolment, DueStep } from './read-due-steps';

/** Whoever sends renews its claims three times as often; a process that died is known to be dead after it. */
export const LEASE_MS = 30_000;

/** Refusals that concern this recipient, or first messages: others may go on. */
const OF_ONE: readonly PermitRefusal[] = ['window', 'new_cap'];

export interface ClaimedSend {
  readonly send: OutreachSend & { readonly claim: SendClaim };
  readonly message: ReadyMessage;
}

/** Why a campaign sends no more now, and until when; null for the latter where somebody has to change something first. */
export interface SendingRefusal {
  readonly reason: PermitRefusal | 'no_funds';
  readonly retryAt: Date | null;
}

export type DecidedClaims = ReturnType<typeof decideClaims>;

/**
 * What becomes of each due step, in their order, until the campaign may send no more: the campaign with the permits that
 * were granted, and of the claims the ids of sends that were made for them rather than claimed again.
 */
export function decideClaims(
  config: OperationDependencies['config'],
  { business, wallet }: ClaimedBusiness,
  before: OutreachCampaign,
  due: readonly DueStep[],
  at: Date,
) {
  const { isPaced, pricePerEmailMinor } = config.outreach;
  const affordable = affordableMessages(wallet, pricePerEmailMinor);
  const lease = { token: randomUUID(), leaseUntil: new Date(at.getTime() + LEASE_MS) };
  let campaign = before;
  let refusal: SendingRefusal | null = null;
  const claims: ClaimedSend[] = [];
  const madeIds = new Set<string>();
  const moved: { id: string; set: EnrolmentUpdate }[] = [];
  const ended: { enrolment: DueEnrolment; end: EnrolmentEnd }[] = [];
  for (const step of due) {
    const { enrolment } = step;
    const examined = examineStep(campaign, step, config.outreach, at);
    if (examined.kind === 'end') {
      ended.push({ enrolment, end: examined.end });
      continue;
    }
    if (examined.kind !== 'ready') {
      moved.push({ id: enrolment.id, set: { ...positionOf(examined), updatedAt: at } });
      continue;
    }
    const message = { ...examined.message, websiteUrl: business.websiteUrl };
    const send = examined.send ?? newSend(enrolment, examined, at);
    const permit = decidePermit(campaign, requestOf(enrolment, send.id), at, isPaced);
    if (permit.kind === 'granted' && claims.length < affordable) {
      const { kind: _granted, ...counted } = permit;
      campaign = { ...campaign, ...counted };
      if (examined.send === null) madeIds.add(send.id);
      claims.push({ send: claimedSend(send, { ...lease, permitDay: permit.pace.day }, at), message });
    } else if (permit.kind === 'refused' && permit.retryAt !== null && OF_ONE.includes(permit.reason)) {
      moved.push({ id: enrolment.id, set: { dueAt: permit.retryAt, updatedAt: at } });
    } else {
      refusal = permit.kind === 'refused' ? permit : { reason: 'no_funds', retryAt: null };
      break;
    }
  }
  return { campaign, claims, madeIds, moved, ended, refusal };
}

function positionOf(examined: Exclude<ExaminedStep, { kind: 'end' | 'ready' }>): EnrolmentUpdate {
  const { kind, ...given } = examined;
  return kind === 'hold' ? { hold: examined.hold, dueAt: examined.hold.until } : given;
}

function requestOf({ step, sequenceVersion, timeZone }: DueEnrolment, sendId: string) {
  return {
    sendId,
    isFirst: step === 1,
    sequenceVersion: sequenceVersion ?? 0,
    timeZone: timeZone ?? 'UTC',
  };
}

function claimedSend(send: OutreachSend, claim: SendClaim, at: Date): ClaimedSend['send'] {
  return { ...send, state: 'sending', claim, dataStartedAt: null, dueAt: null, updatedAt: at };
}

function newSend(
  enrolment: DueEnrolment,
  { message: { sender, rendered }, toName }: Extract<ExaminedStep, { kind: 'ready' }>,
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
    toName,
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

import type { Prospect } from '../leads/prospects/prospect';
import { newId } from '../ids';
import type { EnrolmentDecision } from './eligibility/decide-enrolment';
import { isOpen, type Enrolment } from './enrolment';
import { stillHeld } from './enrolment-hold';
import type { OutreachCampaign } from './outreach-campaign';
import { firstStepDueAt, type ScheduleRules } from './schedule/step-schedule';

/** What is known when a prospect is new, has changed, or is looked at again. */
export interface EnrolmentSituation {
  readonly campaign: Pick<OutreachCampaign, 'approved'>;
  readonly prospect: Pick<Prospect, 'id' | 'partnerId' | 'businessId'>;
  /** As it is stored; null where there is none yet. */
  readonly enrolment: Enrolment | null;
  readonly decision: EnrolmentDecision;
  /** Whether another prospect of the business is enrolled with this address. */
  readonly isTaken: boolean;
  readonly rules: ScheduleRules;
}

/**
 * The enrolment to store; null where it stays as it is. Who is enrolled stays so: whether they may be written to is
 * asked again before every message. Once a version is approved, those who wait for it start, and those who are in a later one
 * go on with it.
 */
export function planEnrolment(situation: EnrolmentSituation, now: Date): Enrolment | null {
  const { enrolment, decision } = situation;
  if (enrolment === null) return { ...newEnrolment(situation, now), ...after(situation, now) };
  if (enrolment.state === 'ineligible') {
    const next = { ...enrolment, ...after(situation, now) };
    return isSame(enrolment, next) ? null : { ...next, updatedAt: now };
  }
  const isReleased =
    enrolment.hold?.reason === 'country_unknown' && decision.kind === 'enrol' && decision.hold === null;
  if (!isReleased) return inApprovedVersion(situation, enrolment, now);
  const { country, timeZone } = decision.address;
  return { ...enrolment, country, timeZone, ...started(situation, timeZone, now), updatedAt: now };
}

/**
 * At its first step, for those who waited for an approval; at the same step of it, for those who are in a later one. Whose
 * zone is not known moves with the sender, and who is known to be in another country is asked about that one from now on.
 */
function inApprovedVersion(situation: EnrolmentSituation, enrolment: Enrolment, now: Date): Enrolment | null {
  const { approved } = situation.campaign;
  const { state, hold, sequenceVersion } = enrolment;
  if (!isOpen(enrolment)) return null;
  const { address } = situation.decision;
  const timeZone = address.timeZone ?? enrolment.timeZone;
  const country = address.country ?? enrolment.country;
  const moved = { ...enrolment, country, timeZone, updatedAt: now };
  if (approved !== null && state === 'pending_approval')
    return { ...moved, ...stillHeld(started(situation, timeZone, now), hold, now) };
  if (approved !== null && (sequenceVersion ?? 0) > approved.version)
    return { ...moved, sequenceVersion: approved.version };
  return timeZone === enrolment.timeZone && country === enrolment.country ? null : moved;
}

function newEnrolment({ prospect }: EnrolmentSituation, now: Date) {
  const { id: prospectId, partnerId, businessId } = prospect;
  const nothing = { lastSentAt: null, firstSentAt: null, createdAt: now, updatedAt: now };
  return { id: newId('enrolment', now), partnerId, businessId, prospectId, ...nothing };
}

type Decided = Omit<Enrolment, keyof ReturnType<typeof newEnrolment>>;

const NOTHING_PLANNED = { hold: null, sequenceVersion: null, step: null, dueAt: null } as const;

function after(situation: EnrolmentSituation, now: Date): Decided {
  const { decision, isTaken } = situation;
  const { address } = decision;
  if (decision.kind === 'ineligible' || isTaken) {
    const ineligibleReason = decision.kind === 'ineligible' ? decision.reason : 'already_enrolled';
    // The address is the key of whoever is enrolled with it.
    const email = isTaken ? null : address.email;
    return { ...address, email, state: 'ineligible', ineligibleReason, ...NOTHING_PLANNED };
  }
  const planned = started(situation, address.timeZone, now);
  if (decision.hold === null) return { ...address, ineligibleReason: null, ...planned };
  return { ...address, ineligibleReason: null, ...planned, hold: decision.hold, dueAt: null };
}

/** At the first step of the sequence that is approved; before there is one, at none. */
function started({ campaign: { approved }, rules }: EnrolmentSituation, timeZone: string | null, now: Date) {
  if (approved === null) return { ...NOTHING_PLANNED, state: 'pending_approval' } as const;
  const dueAt = firstStepDueAt(now, timeZone ?? 'UTC', rules);
  return { hold: null, state: 'active', sequenceVersion: approved.version, step: 1, dueAt } as const;
}

function isSame(one: Enrolment, other: Enrolment): boolean {
  return (
    one.state === other.state &&
    one.ineligibleReason === other.ineligibleReason &&
    one.email === other.email &&
    one.country === other.country &&
    one.timeZone === other.timeZone
  );
}

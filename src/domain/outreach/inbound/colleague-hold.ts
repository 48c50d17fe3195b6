import { isFreeMailHost } from '../../leads/fields/shared-hosts';
import { isOpen, type Enrolment, type EnrolmentHold } from '../enrolment';
import { heldUntil } from '../enrolment-hold';
import { followUpDueAt, type ScheduleRules } from '../schedule/step-schedule';

const HOLD_BUSINESS_DAYS = 5;

/** Where the colleagues of somebody are; null where the domain says nothing about who belongs together. */
export function companyOf({ companyDomain }: Pick<Enrolment, 'companyDomain'>): string | null {
  return companyDomain === null || isFreeMailHost(companyDomain) ? null : companyDomain;
}

/**
 * What holds somebody whose colleague replied at `at`: long enough to talk with the one who did. Null where they are held
 * as long, or until somebody resumes them.
 */
export function colleagueHold(
  { hold, timeZone }: Pick<Enrolment, 'hold' | 'timeZone'>,
  at: Date,
  rules: ScheduleRules,
): (EnrolmentHold & { readonly until: Date }) | null {
  const until = followUpDueAt(at, HOLD_BUSINESS_DAYS, timeZone ?? 'UTC', rules);
  if (hold !== null && (hold.until === null || hold.until >= until)) return null;
  return { reason: 'colleague_replied', until, detail: null };
}

/** Somebody who is enrolled after a colleague has replied waits as long as those who were there. */
export function heldForColleague(
  enrolment: Enrolment,
  repliedAt: Date | null,
  rules: ScheduleRules,
  now: Date,
): Enrolment {
  const hold = repliedAt === null || !isOpen(enrolment) ? null : colleagueHold(enrolment, repliedAt, rules);
  return hold === null || hold.until <= now ? enrolment : { ...enrolment, ...heldUntil(enrolment, hold) };
}

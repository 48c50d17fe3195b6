import { isFreeMailHost } from '../../leads/fields/shared-hosts';
import type { Enrolment, EnrolmentHold } from '../enrolment';
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

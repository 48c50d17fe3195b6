import type { Enrolment, EnrolmentHold } from '../enrolment';
import { nextInWindow } from '../schedule/sending-window';
import { addDays, instantOf, localTimeOf } from '../schedule/time-zone';

const COMPANY_GAP_MS = 10 * 60_000;

/** What a business sent to a company lately, to whomever there. */
export interface CompanyHistory {
  /** When the latest message to anybody there started; null before the first. */
  readonly lastStartedAt: Date | null;
  /** When the latest first message to somebody there started; null before the first. */
  readonly lastNewAt: Date | null;
}

/** What was sent to these colleagues together. */
export function companyHistory(
  colleagues: readonly Pick<Enrolment, 'lastSentAt' | 'firstSentAt'>[],
): CompanyHistory {
  return {
    lastStartedAt: latest(colleagues.map(({ lastSentAt }) => lastSentAt)),
    lastNewAt: latest(colleagues.map(({ firstSentAt }) => firstSentAt)),
  };
}

function latest(times: readonly (Date | null)[]): Date | null {
  const known = times.flatMap((time) => time?.getTime() ?? []);
  return known.length === 0 ? null : new Date(Math.max(...known));
}

/**
 * Whether a message may go to a company now: one message in ten minutes, and one new colleague a day. A hold says until
 * when not.
 */
export function decideCompanyPace(
  { lastStartedAt, lastNewAt }: CompanyHistory,
  { isFirst, timeZone }: { readonly isFirst: boolean; readonly timeZone: string },
  now: Date,
): EnrolmentHold | null {
  const today = localTimeOf(now, timeZone).day;
  if (isFirst && lastNewAt !== null && localTimeOf(lastNewAt, timeZone).day >= today) {
    const tomorrow = instantOf({ day: addDays(today, 1), msOfDay: 0 }, timeZone);
    return hold(nextInWindow(tomorrow, timeZone), 'A colleague got a first message today');
  }
  const freeAtMs = lastStartedAt === null ? 0 : lastStartedAt.getTime() + COMPANY_GAP_MS;
  if (freeAtMs <= now.getTime()) return null;
  return hold(new Date(freeAtMs), 'A colleague got a message within ten minutes');
}

function hold(until: Date, detail: string): EnrolmentHold {
  return { reason: 'company_cap', until, detail };
}

import { addDays } from '../../day';
import type { Enrolment, EnrolmentHold } from '../enrolment';
import { nextInWindow } from '../schedule/sending-window';
import { instantOf, localTimeOf } from '../schedule/time-zone';

const COMPANY_GAP_MS = 10 * 60_000;

/**
 * Whether a message may go to a company now, of whose people some were written to: one message in ten minutes, and one new
 * colleague a day. A hold says until when not.
 */
export function decideCompanyPace(
  colleagues: readonly Pick<Enrolment, 'lastSentAt' | 'firstSentAt'>[],
  { isFirst, timeZone }: { readonly isFirst: boolean; readonly timeZone: string },
  now: Date,
): EnrolmentHold | null {
  const lastStartedAt = latest(colleagues.map(({ lastSentAt }) => lastSentAt));
  const lastNewAt = latest(colleagues.map(({ firstSentAt }) => firstSentAt));
  const today = localTimeOf(now, timeZone).day;
  if (isFirst && lastNewAt !== null && localTimeOf(lastNewAt, timeZone).day >= today) {
    const tomorrow = instantOf({ day: addDays(today, 1), msOfDay: 0 }, timeZone);
    return hold(nextInWindow(tomorrow, timeZone), 'A colleague got a first message today');
  }
  const freeAtMs = lastStartedAt === null ? 0 : lastStartedAt.getTime() + COMPANY_GAP_MS;
  if (freeAtMs <= now.getTime()) return null;
  return hold(new Date(freeAtMs), 'A colleague got a message within ten minutes');
}

function latest(times: readonly (Date | null)[]): Date | null {
  const known = times.flatMap((time) => time?.getTime() ?? []);
  return known.length === 0 ? null : new Date(Math.max(...known));
}

function hold(until: Date, detail: string): EnrolmentHold {
  return { reason: 'company_cap', until, detail };
}

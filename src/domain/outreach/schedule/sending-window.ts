import { addDays } from '../../day';
import { instantOf, localTimeOf } from './time-zone';
import { isWorkday } from './workdays';

const HOUR_MS = 3_600_000;
export const WINDOW_OPENS_MS = 9 * HOUR_MS;
export const WINDOW_CLOSES_MS = 17 * HOUR_MS;

/** Whether it is a workday, 9 to 17 o'clock, in a zone. */
export function isInWindow(at: Date, timeZone: string): boolean {
  const { day, msOfDay } = localTimeOf(at, timeZone);
  return isWorkday(day, timeZone) && msOfDay >= WINDOW_OPENS_MS && msOfDay < WINDOW_CLOSES_MS;
}

/** The first instant from `at` on that lies in the window: `at` itself, or the window's next opening. */
export function nextInWindow(at: Date, timeZone: string): Date {
  if (isInWindow(at, timeZone)) return at;
  const { day, msOfDay } = localTimeOf(at, timeZone);
  let opening = day;
  if (msOfDay >= WINDOW_OPENS_MS) opening = addDays(opening, 1);
  while (!isWorkday(opening, timeZone)) opening = addDays(opening, 1);
  return instantOf({ day: opening, msOfDay: WINDOW_OPENS_MS }, timeZone);
}

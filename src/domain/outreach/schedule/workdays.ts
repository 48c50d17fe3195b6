import { US_TIME_ZONES } from '../eligibility/regions';
import { addDays, isWeekend, type LocalDay } from './time-zone';
import { isUsHoliday } from './us-holidays';

/** Whether people in a zone work on a day: Monday to Friday, in the United States but for the federal holidays. */
export function isWorkday(day: LocalDay, timeZone: string): boolean {
  return !isWeekend(day) && !(US_TIME_ZONES.has(timeZone) && isUsHoliday(day));
}

/** The day that is so many workdays later; a day that is none counts as the workday before it. */
export function addWorkdays(day: LocalDay, days: number, timeZone: string): LocalDay {
  let result = day;
  for (let added = 0; added < days;) {
    result = addDays(result, 1);
    if (isWorkday(result, timeZone)) added += 1;
  }
  return result;
}

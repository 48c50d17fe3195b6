import { addDays, isWeekend, startOfDay, type Day } from '../../day';
import { US_TIME_ZONES } from '../eligibility/regions';

/** Month and day; on a weekend the Friday before or the Monday after is free. */
const FIXED = ['01-01', '06-19', '07-04', '11-11', '12-25'];
/** Month, day of the week from Sunday as 0, and the first day of the month on which it may fall. */
const MOVABLE = [
  [1, 1, 15],
  [2, 1, 15],
  [5, 1, 25],
  [9, 1, 1],
  [10, 1, 8],
  [11, 4, 22],
] as const;
const [MONDAY, FRIDAY] = [1, 5];
/** Further names of zones that a sender may have, such as `US/Eastern` and `America/Kentucky/Louisville`. */
const US_AREAS = /^(?:US|America\/(?:Indiana|Kentucky|North_Dakota))\//;

/** Whether people in a zone work on a day: Monday to Friday, in the United States but for the federal holidays. */
export function isWorkday(day: Day, timeZone: string): boolean {
  return !isWeekend(day) && !(isOfUnitedStates(timeZone) && isUsHoliday(day));
}

function isOfUnitedStates(timeZone: string): boolean {
  return US_TIME_ZONES.has(timeZone) || US_AREAS.test(timeZone);
}

/** The day that is so many workdays later; a day that is none counts as the workday before it. */
export function addWorkdays(day: Day, days: number, timeZone: string): Day {
  let result = day;
  for (let added = 0; added < days;) {
    result = addDays(result, 1);
    if (isWorkday(result, timeZone)) added += 1;
  }
  return result;
}

/** Whether federal offices of the United States are closed on a day between Monday and Friday. */
function isUsHoliday(day: Day): boolean {
  const date = startOfDay(day);
  const weekday = date.getUTCDay();
  const isFixed = (days: number) => FIXED.includes(addDays(day, days).slice(5));
  if (isFixed(0) || (weekday === FRIDAY && isFixed(1)) || (weekday === MONDAY && isFixed(-1))) return true;
  return MOVABLE.some(([month, onWeekday, first]) => {
    const inWeek = date.getUTCDate() - first;
    return date.getUTCMonth() + 1 === month && weekday === onWeekday && inWeek >= 0 && inWeek < 7;
  });
}

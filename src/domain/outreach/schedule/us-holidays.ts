import type { LocalDay } from './time-zone';

const DAY_MS = 86_400_000;
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

/** Whether federal offices of the United States are closed on a day between Monday and Friday. */
export function isUsHoliday(day: LocalDay): boolean {
  const date = new Date(`${day}T00:00:00.000Z`);
  const weekday = date.getUTCDay();
  const isFixed = (days: number) =>
    FIXED.includes(new Date(date.getTime() + days * DAY_MS).toISOString().slice(5, 10));
  if (isFixed(0) || (weekday === FRIDAY && isFixed(1)) || (weekday === MONDAY && isFixed(-1))) return true;
  return MOVABLE.some(([month, onWeekday, first]) => {
    const inWeek = date.getUTCDate() - first;
    return date.getUTCMonth() + 1 === month && weekday === onWeekday && inWeek >= 0 && inWeek < 7;
  });
}

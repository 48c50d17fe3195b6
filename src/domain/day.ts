import { DAY_MS } from './duration';

/** A date without a zone, `2026-05-11`; by itself one of UTC. Days compare like text. */
export type Day = string;

/** The UTC date of an instant, whatever the time zone of the machine. */
export function utcDayOf(at: Date): Day {
  return at.toISOString().slice(0, 10);
}

/** The first instant of a day of UTC. */
export function startOfDay(day: Day): Date {
  return new Date(`${day}T00:00:00.000Z`);
}

export function addDays(day: Day, days: number): Day {
  return utcDayOf(new Date(startOfDay(day).getTime() + days * DAY_MS));
}

export function isWeekend(day: Day): boolean {
  return [0, 6].includes(startOfDay(day).getUTCDay());
}

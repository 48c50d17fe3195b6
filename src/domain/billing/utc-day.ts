/** A UTC date, `2026-05-11`. Days compare like text. */
export type UtcDay = string;

export const DAY_MS = 86_400_000;

/** The UTC date of an instant, whatever the time zone of the machine. */
export function utcDayOf(at: Date): UtcDay {
  return at.toISOString().slice(0, 10);
}

/** The first instant of a day. */
export function startOfDay(day: UtcDay): Date {
  return new Date(`${day}T00:00:00.000Z`);
}

export function dayAfter(day: UtcDay): UtcDay {
  return utcDayOf(new Date(startOfDay(day).getTime() + DAY_MS));
}

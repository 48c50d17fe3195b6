import { scalarText } from './clean-text';

const SECONDS = /^\d{10}$/;
const MILLISECONDS = /^\d{13}$/;

/**
 * Date, optionally time, optionally offset: `2026-05-11 21:04:43 +0000`, `2024-09-30 19:50:53 UTC`,
 * `2025-03-02T10:11:12.000-05:00`, and the visitor product's own `2024-01-01T12:34:56:00.00+00.00`,
 * whose fourth group says nothing that could be relied on and is ignored.
 */
const DATE_TIME =
  /^(\d{4})-(\d\d)-(\d\d)(?:(?:[Tt]| {1,2})(\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9})|:\d\d(?:\.\d{1,9})?)?)?(?: ?(?:([Zz]|UTC|GMT)|([+-])(\d\d)(?:[:.]?(\d\d))?))?)?$/;

const FIRST_YEAR = 1970;
const MINUTE_MS = 60_000;

/**
 * The instant a visitor product meant, or `null` if the value has none of the accepted shapes or names
 * a day or time that does not exist. Without an offset it is UTC.
 */
export function parseSeenAt(value: unknown): Date | null {
  const text = scalarText(value);
  if (text === null) return null;
  if (SECONDS.test(text)) return new Date(Number(text) * 1000);
  if (MILLISECONDS.test(text)) return new Date(Number(text));
  const match = DATE_TIME.exec(text);
  return match === null ? null : instantOf(match);
}

function instantOf(match: RegExpExecArray): Date | null {
  const part = (index: number) => Number(match[index] ?? 0);
  const [year, month, day] = [part(1), part(2), part(3)];
  const [hour, minute, second] = [part(4), part(5), part(6)];
  const [offsetHours, offsetMinutes] = [part(10), part(11)];
  if (!isCalendarDay(year, month, day)) return null;
  if (!isTimeOfDay(hour, minute) || second > 59 || !isTimeOfDay(offsetHours, offsetMinutes)) return null;

  const milliseconds = Number((match[7] ?? '').slice(0, 3).padEnd(3, '0'));
  const offsetMs = (offsetHours * 60 + offsetMinutes) * MINUTE_MS * (match[9] === '-' ? -1 : 1);
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second, milliseconds) - offsetMs);
}

/** A day that does not exist would become one of another month. */
function isCalendarDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return year >= FIRST_YEAR && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

function isTimeOfDay(hour: number, minute: number): boolean {
  return hour <= 23 && minute <= 59;
}

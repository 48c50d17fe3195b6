import { z } from 'zod';
import { parseDurationMs } from '../domain/duration';
import { parseWebsite } from '../domain/accounts/website-url';
import { UsageError } from './command';

/** What must be given. @throws UsageError */
export function required(value: string | undefined, option: string): string {
  const text = value?.trim() ?? '';
  if (text === '') throw new UsageError(`${option} is required`);
  return text;
}

const TEXT_MAX = 255;

/** What people write into a record: one line that is not too long. @throws UsageError */
export function shortText(value: string | undefined, option: string): string {
  const text = required(value, option);
  if (text.length > TEXT_MAX) throw new UsageError(`${option} takes at most ${TEXT_MAX} characters`);
  // oxlint-disable-next-line no-control-regex -- those are what it looks for
  if (/[\u0000-\u001f\u007f]/.test(text)) throw new UsageError(`${option} takes one line of text`);
  return text;
}

/** The canonical host of a website. @throws UsageError */
export function hostOf(text: string, option: string): string {
  const website = parseWebsite(text);
  if (!website.ok) throw new UsageError(`${option} ${website.message}`);
  return website.host;
}

/** A duration such as `30m` or `7d`, in milliseconds. @throws UsageError */
export function duration(text: string, option: string): number {
  const milliseconds = parseDurationMs(text);
  if (milliseconds === null) throw new UsageError(`${option} takes a duration such as 30m, 12h or 7d`);
  return milliseconds;
}

/** A time to come: a date such as `2030-01-31` or a full ISO 8601 time. @throws UsageError */
export function futureTime(text: string, option: string, now: Date): Date {
  const at = isoTime.safeParse(text);
  if (!at.success) {
    throw new UsageError(`${option} takes a date such as 2030-01-31 or an ISO 8601 time`);
  }
  if (at.data <= now) throw new UsageError(`${option} lies in the past`);
  return at.data;
}

/** A time gone by: a date, a full ISO 8601 time, or a duration before now. @throws UsageError */
export function pastTime(text: string, option: string, now: Date): Date {
  const milliseconds = parseDurationMs(text);
  if (milliseconds !== null) return new Date(now.getTime() - milliseconds);
  const at = isoTime.safeParse(text);
  if (at.success) return at.data;
  throw new UsageError(
    `${option} takes a date such as 2030-01-31, an ISO 8601 time, or a duration such as 2d`,
  );
}

/** Unlike `Date`, it knows that there is no 30 February. */
const isoTime = z.union([z.iso.date(), z.iso.datetime({ offset: true })]).transform((text) => new Date(text));

/** One of a list of words. @throws UsageError */
export function oneOf<Word extends string>(words: readonly Word[], text: string, option: string): Word {
  const word = words.find((candidate) => candidate === text);
  if (word === undefined) throw new UsageError(`${option} takes ${words.join(', ')}`);
  return word;
}

/** A whole number from 1 to `max`. @throws UsageError */
export function countUpTo(max: number, text: string, option: string): number {
  const count = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (count < 1 || count > max) throw new UsageError(`${option} takes a number from 1 to ${max}`);
  return count;
}

/** A whole number within bounds, and not 0. @throws UsageError */
export function wholeNumber(text: string, min: number, max: number, option: string): number {
  const number = /^-?\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  if (!(number >= min && number <= max) || number === 0) {
    throw new UsageError(`${option} takes a whole number from ${min} to ${max}, not 0`);
  }
  return number;
}

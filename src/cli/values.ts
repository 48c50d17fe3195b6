import { z } from 'zod';
import { parseDurationMs } from '../domain/duration';
import { parseWebsite } from '../domain/accounts/website-url';
import { UsageError } from './command';

/** Reads the text of an option or an operand. @throws UsageError */
export type Reader<Value> = (text: string) => Value;

/** A text that is not empty. */
export function text(option: string): Reader<string> {
  return (given) => {
    const trimmed = given.trim();
    if (trimmed === '') throw new UsageError(`${option} is required`);
    return trimmed;
  };
}

const TEXT_MAX = 255;

/** What people write into a record: one line that is not too long. */
export function shortText(option: string): Reader<string> {
  const read = text(option);
  return (given) => {
    const line = read(given);
    if (line.length > TEXT_MAX) throw new UsageError(`${option} takes at most ${TEXT_MAX} characters`);
    // oxlint-disable-next-line no-control-regex -- those are what it looks for
    if (/[\u0000-\u001f\u007f]/.test(line)) throw new UsageError(`${option} takes one line of text`);
    return line;
  };
}

/** The canonical host of a website. */
export function websiteHost(option: string): Reader<string> {
  return (given) => {
    const website = parseWebsite(given);
    if (!website.ok) throw new UsageError(`${option} ${website.message}`);
    return website.host;
  };
}

/** A duration such as `30m` or `7d`, in milliseconds. */
export function duration(option: string): Reader<number> {
  return (given) => {
    const milliseconds = parseDurationMs(given);
    if (milliseconds === null) throw new UsageError(`${option} takes a duration such as 30m, 12h or 7d`);
    return milliseconds;
  };
}

/** A time to come: a date such as `2030-01-31` or a full ISO 8601 time. */
export function futureTime(option: string): Reader<Date> {
  return (given) => {
    const at = isoTime.safeParse(given);
    if (!at.success) {
      throw new UsageError(`${option} takes a date such as 2030-01-31 or an ISO 8601 time`);
    }
    if (at.data <= new Date()) throw new UsageError(`${option} lies in the past`);
    return at.data;
  };
}

/** A time gone by: a date, a full ISO 8601 time, or a duration before now. */
export function pastTime(option: string): Reader<Date> {
  return (given) => {
    const milliseconds = parseDurationMs(given);
    if (milliseconds !== null) return new Date(Date.now() - milliseconds);
    const at = isoTime.safeParse(given);
    if (at.success) return at.data;
    throw new UsageError(
      `${option} takes a date such as 2030-01-31, an ISO 8601 time, or a duration such as 2d`,
    );
  };
}

/** Unlike `Date`, it knows that there is no 30 February. */
const isoTime = z
  .union([z.iso.date(), z.iso.datetime({ offset: true })])
  .transform((given) => new Date(given));

/** One of a list of words. */
export function oneOf<Word extends string>(words: readonly Word[], option: string): Reader<Word> {
  return (given) => {
    const word = words.find((candidate) => candidate === given);
    if (word === undefined) throw new UsageError(`${option} takes ${words.join(', ')}`);
    return word;
  };
}

/** A whole number from 1 to `max`. */
export function countUpTo(max: number, option: string): Reader<number> {
  return (given) => {
    const count = /^\d{1,9}$/.test(given) ? Number(given) : 0;
    if (count < 1 || count > max) throw new UsageError(`${option} takes a number from 1 to ${max}`);
    return count;
  };
}

/** A whole number within bounds, and not 0. */
export function wholeNumber(min: number, max: number, option: string): Reader<number> {
  return (given) => {
    const number = /^-?\d{1,16}$/.test(given) ? Number(given) : Number.NaN;
    if (!(number >= min && number <= max) || number === 0) {
      throw new UsageError(`${option} takes a whole number from ${min} to ${max}, not 0`);
    }
    return number;
  };
}

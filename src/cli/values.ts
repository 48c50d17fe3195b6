import { InvalidArgumentError } from '@commander-js/extra-typings';
import { z } from 'zod';
import { parseDurationMs } from '../domain/duration';
import { parseWebsite } from '../domain/accounts/website-url';

/** Reads the text of an option or an operand. @throws InvalidArgumentError, to which its name is added */
export type Reader<Value> = (text: string) => Value;

/** A text that is not empty. */
export function text(given: string): string {
  return given.trim() || expected('a text that is not empty');
}

const TEXT_MAX = 255;
// oxlint-disable-next-line no-control-regex -- those are what it looks for
const CONTROL_CHARACTER = /[\u0000-\u001f\u007f]/;

/** What people write into a record: one line that is not too long. */
export function shortText(given: string): string {
  const line = text(given);
  return line.length > TEXT_MAX || CONTROL_CHARACTER.test(line)
    ? expected(`one line of at most ${TEXT_MAX} characters`)
    : line;
}

/** The canonical host of a website. */
export function websiteHost(given: string): string {
  const website = parseWebsite(given);
  if (website.ok) return website.host;
  throw new InvalidArgumentError(`It ${website.message}`);
}

/** A duration such as `30m` or `7d`, in milliseconds. */
export function duration(given: string): number {
  return parseDurationMs(given) ?? expected('a duration such as 30m, 12h or 7d');
}

/** A time to come: a date such as `2030-01-31` or a full ISO 8601 time. */
export function futureTime(given: string): Date {
  const at = isoTime.safeParse(given).data ?? expected('a date such as 2030-01-31 or an ISO 8601 time');
  return at > new Date() ? at : expected('a time to come');
}

/** A time gone by: a date, a full ISO 8601 time, or a duration before now. */
export function pastTime(given: string): Date {
  const milliseconds = parseDurationMs(given);
  if (milliseconds !== null) return new Date(Date.now() - milliseconds);
  return (
    isoTime.safeParse(given).data ??
    expected('a date such as 2030-01-31, an ISO 8601 time, or a duration such as 2d')
  );
}

/** Unlike `Date`, it knows that there is no 30 February. */
const isoTime = z
  .union([z.iso.date(), z.iso.datetime({ offset: true })])
  .transform((given) => new Date(given));

/** One of a list of words. */
export function oneOf<Word extends string>(words: readonly Word[]): Reader<Word> {
  return (given) => words.find((word) => word === given) ?? expected(`one of ${words.join(', ')}`);
}

/** A whole number within bounds, and not 0. */
export function wholeNumber(min: number, max: number): Reader<number> {
  return (given) => {
    const number = /^-?\d{1,16}$/.test(given) ? Number(given) : Number.NaN;
    return number >= min && number <= max && number !== 0
      ? number
      : expected(`a whole number from ${min} to ${max}${min < 0 ? ', not 0' : ''}`);
  };
}

function expected(what: string): never {
  throw new InvalidArgumentError(`Expected ${what}`);
}

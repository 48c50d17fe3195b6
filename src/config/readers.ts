import { z } from 'zod';
import { parseDurationMs } from '../domain/duration';

/** How the texts of variables are read. */

/** By a parser whose errors say what is wrong without repeating the text, which may be a secret. */
export function readBy<Value>(parse: (text: string) => Value) {
  return z.string().transform((text, context): Value => {
    try {
      return parse(text);
    } catch (error) {
      context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : 'Not valid' });
      return z.NEVER;
    }
  });
}

/** Kept as it is, and checked by the parser that will read it. */
export function checkedBy(parse: (text: string) => unknown) {
  return readBy((text) => {
    parse(text);
    return text;
  });
}

/** The entries between commas, checked by the parser that will read them. */
export function listCheckedBy(parse: (entries: string[]) => unknown) {
  return readBy((text) => {
    const entries = entriesOf(text);
    parse(entries);
    return entries;
  });
}

export function entriesOf(text: string): string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

/** In milliseconds. */
export const duration = readBy((text) => {
  const milliseconds = parseDurationMs(text);
  if (milliseconds === null) throw new Error('Expected a duration such as 500ms, 15s, 5m, 2h or 1d');
  return milliseconds;
});

/** In bytes. */
export const byteSize = readBy((text) => {
  const [, digits, unit] = /^(\d{1,9})(KiB|MiB)?$/.exec(text.trim()) ?? [];
  if (digits === undefined) throw new Error('Expected a size such as 512KiB or 16MiB');
  return Number(digits) * (unit === 'MiB' ? 1_048_576 : unit === 'KiB' ? 1_024 : 1);
});

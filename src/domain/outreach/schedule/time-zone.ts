import { startOfDay, utcDayOf, type Day } from '../../day';
import { DAY_MS } from '../../duration';

/** What calendar and clock show in a zone at an instant. */
export interface LocalTime {
  readonly day: Day;
  readonly msOfDay: number;
}

const FORMATS_MAX = 1_000;
const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Whether a text is the IANA name of a time zone: `UTC` or `Area/Place`. Offsets (`+05:30`, `UTC+2`) are none: they
 * know no daylight saving time.
 */
export function isTimeZone(text: string): boolean {
  if (text !== 'UTC' && !/^[A-Za-z_]+(?:\/[A-Za-z0-9_+-]+){1,2}$/.test(text)) return false;
  try {
    return Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** @throws RangeError for a zone that does not exist */
export function localTimeOf(at: Date, timeZone: string): LocalTime {
  const local = localMs(at, timeZone);
  const msOfDay = ((local % DAY_MS) + DAY_MS) % DAY_MS;
  return { day: utcDayOf(new Date(local)), msOfDay };
}

/**
 * The instant at which a zone's clock shows this. A time that is skipped in spring becomes the one an hour later, of a
 * time that comes twice in autumn it is one of the two.
 */
export function instantOf({ day, msOfDay }: LocalTime, timeZone: string): Date {
  const wanted = startOfDay(day).getTime() + msOfDay;
  const first = wanted - offsetMs(new Date(wanted), timeZone);
  const second = wanted - offsetMs(new Date(first), timeZone);
  const isExact = wanted - offsetMs(new Date(second), timeZone) === second;
  return new Date(isExact ? second : Math.max(first, second));
}

function offsetMs(at: Date, timeZone: string): number {
  return localMs(at, timeZone) - at.getTime();
}

/** The clock's reading as though it were UTC. */
function localMs(at: Date, timeZone: string): number {
  const read = new Map(
    formatFor(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes): number => read.get(type) ?? 0;
  const seconds = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return seconds + (((at.getTime() % 1_000) + 1_000) % 1_000);
}

/** Making a format takes some hundred times as long as using it. */
function formatFor(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const format = Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  if (formats.size >= FORMATS_MAX) formats.clear();
  formats.set(timeZone, format);
  return format;
}

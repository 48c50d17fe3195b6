const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** `Sun, 06 Nov 1994 08:49:37 GMT` */
const IMF_FIXDATE =
  /^[a-z]{3}, (?<day>\d{2}) (?<month>[a-z]{3}) (?<year>\d{4}) (?<hour>\d{2}):(?<minute>\d{2}):(?<second>\d{2}) gmt$/i;
/** `Sunday, 06-Nov-94 08:49:37 GMT` */
const RFC_850 =
  /^[a-z]{6,9}, (?<day>\d{2})-(?<month>[a-z]{3})-(?<year>\d{2}) (?<hour>\d{2}):(?<minute>\d{2}):(?<second>\d{2}) gmt$/i;
/** `Sun Nov  6 08:49:37 1994` */
const ASCTIME =
  /^[a-z]{3} (?<month>[a-z]{3}) (?<day>[ \d]\d) (?<hour>\d{2}):(?<minute>\d{2}):(?<second>\d{2}) (?<year>\d{4})$/i;

/**
 * Reads the three forms of an HTTP date (RFC 9110, section 5.6.7); null for anything else, dates that do not
 * exist included.
 * @param now resolves two-digit years: the century that puts the date less than 50 years ahead
 */
export function parseHttpDate(text: string, now: Date): Date | null {
  const parts = [IMF_FIXDATE, RFC_850, ASCTIME].map((form) => form.exec(text)?.groups).find(Boolean);
  if (parts === undefined) return null;
  const part = (name: string) => parts[name] ?? '';
  const month = MONTHS.indexOf(part('month').toLowerCase());
  const day = Number(part('day'));
  const year = fullYear(part('year'), now);
  const [hour, minute, second] = [Number(part('hour')), Number(part('minute')), Number(part('second'))];
  const date = new Date(Date.UTC(year, month, day, hour, minute, second));
  const exists = month !== -1 && date.getUTCDate() === day && hour < 24 && minute < 60 && second <= 60;
  return exists ? date : null;
}

function fullYear(text: string, now: Date): number {
  if (text.length === 4) return Number(text);
  const thisYear = now.getUTCFullYear();
  const year = thisYear - (thisYear % 100) + Number(text);
  return year > thisYear + 50 ? year - 100 : year;
}

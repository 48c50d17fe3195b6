import { addDays, type Day } from '../../day';
import { addWorkdays } from '../schedule/workdays';
import { instantOf, localTimeOf } from '../schedule/time-zone';

const TEXT_CHARACTERS_MAX = 2_000;
const AWAY_DAYS_MAX = 180;
const AWAY_BUSINESS_DAYS = 5;

/** January first, in English, German, French and Spanish. */
const MONTHS = [
  'jan january januar jänner janvier ene enero',
  'feb february februar fév février fev febrero',
  'mar march märz mrz mars marzo',
  'apr april avr avril abr abril',
  'may mai mayo',
  'jun june juni juin junio',
  'jul july juli juil juillet julio',
  'aug august août aout ago agosto',
  'sep sept september septembre septiembre',
  'oct october okt oktober octobre octubre',
  'nov november novembre noviembre',
  'dec december dez dezember déc décembre dic diciembre',
].map((names) => names.split(' '));
const MONTH_NAME = `(?:${MONTHS.flat()
  .toSorted((one, other) => other.length - one.length)
  .join('|')})(?!\\p{L})\\.?`;
const WEEKDAY = '(?:(?:mon|tue|wed|thu|fri|sat|sun|die|mit|don|fre|sam)\\p{L}*,?\\s+)?';
/** The last day away; after other words the date is the first day back. */
const LAST_DAY_AWAY = new RegExp(
  `(?:\\b(?:until|till|through|thru|to|bis(?: zum| einschließlich)?|jusqu['’]au|au|hasta(?: el)?|al)|[-–—])\\s*(?:the )?${WEEKDAY}$`,
  'iu',
);

interface FoundDate {
  readonly year: number | null;
  readonly month: number;
  readonly dayOfMonth: number;
}

const FORMS: readonly { readonly form: RegExp; readonly read: (groups: readonly string[]) => FoundDate }[] = [
  {
    form: /\b(20\d\d)-(\d{1,2})-(\d{1,2})\b/gu,
    read: ([year = '', month = '', day = '']) => found(year, Number(month), day),
  },
  {
    form: /\b(\d{1,2})\.\s?(\d{1,2})\.(?:\s?(20\d\d|\d\d)\b)?/gu,
    read: ([day = '', month = '', year]) => found(year, Number(month), day),
  },
  {
    // The month comes first, as in the USA, unless it can't.
    form: /\b(\d{1,2})\/(\d{1,2})(?:\/(20\d\d|\d\d))?\b/gu,
    read: ([one = '', other = '', year]) =>
      Number(one) > 12 ? found(year, Number(other), one) : found(year, Number(one), other),
  },
  {
    form: new RegExp(
      `\\b(\\d{1,2})(?:st|nd|rd|th|\\.|er)?(?: of| de)? (${MONTH_NAME})(?:,? (?:de )?(20\\d\\d))?`,
      'giu',
    ),
    read: ([day = '', month = '', year]) => found(year, monthOf(month), day),
  },
  {
    form: new RegExp(`(?<!\\p{L})(${MONTH_NAME}) (\\d{1,2})(?:st|nd|rd|th)?\\b(?:,? (20\\d\\d))?`, 'giu'),
    read: ([month = '', day = '', year]) => found(year, monthOf(month), day),
  },
  {
    // The end of `December 20-27`, whose month stands before the beginning alone.
    form: new RegExp(
      `(?<=(?<!\\p{L})(${MONTH_NAME}) \\d{1,2}(?:st|nd|rd|th)?\\s?(?:[-–—]|to|until|till|through|thru)\\s?(?:the )?)` +
        '(\\d{1,2})(?:st|nd|rd|th)?(?![\\d/:]|[-.]\\d)(?:,? (20\\d\\d))?',
      'giu',
    ),
    read: ([month = '', day = '', year]) => found(year, monthOf(month), day),
  },
];

/** When somebody who is away is back: the last date that their message names, or five business days from now. */
export function returnAt(text: string, timeZone: string, now: Date): Date {
  const today = localTimeOf(now, timeZone).day;
  const limit = addDays(today, AWAY_DAYS_MAX);
  const days = daysIn(text.slice(0, TEXT_CHARACTERS_MAX), today).filter((day) => day > today && day <= limit);
  const day = days.toSorted().at(-1) ?? addWorkdays(today, AWAY_BUSINESS_DAYS, timeZone);
  return instantOf({ day, msOfDay: 0 }, timeZone);
}

function daysIn(text: string, today: Day): Day[] {
  return FORMS.flatMap(({ form, read }) =>
    [...text.matchAll(form)].flatMap((match) => {
      const day = toDay(read(match.slice(1)), today);
      if (day === null) return [];
      const before = text.slice(Math.max(0, match.index - 40), match.index);
      return [LAST_DAY_AWAY.test(before) ? addDays(day, 1) : day];
    }),
  );
}

/** Without a year it is the next such day. */
function toDay({ year, month, dayOfMonth }: FoundDate, today: Day): Day | null {
  const inYear = (number: number): Day | null => {
    const date = new Date(Date.UTC(number, month - 1, dayOfMonth));
    return date.getUTCMonth() === month - 1 && date.getUTCDate() === dayOfMonth
      ? date.toISOString().slice(0, 10)
      : null;
  };
  if (year !== null) return inYear(year);
  const thisYear = Number(today.slice(0, 4));
  const day = inYear(thisYear);
  return day !== null && day >= today ? day : inYear(thisYear + 1);
}

function found(year: string | undefined, month: number, day: string): FoundDate {
  const number = year === undefined || year === '' ? null : Number(year);
  return { year: number !== null && number < 100 ? 2_000 + number : number, month, dayOfMonth: Number(day) };
}

function monthOf(name: string): number {
  const bare = name.toLowerCase().replace(/\.$/, '');
  return MONTHS.findIndex((names) => names.includes(bare)) + 1;
}

import { scalarText } from './clean-text';

/** A closed range, or an open one if `max` is `null`. */
export interface NumberRange {
  readonly min: number;
  readonly max: number | null;
}

const SPACE_BETWEEN_GROUPS = /(\d)[ \u00A0\u202F](?=\d{3}(?!\d))/g;
const NOISE =
  /us\$|\$|~|\b(?:usd|employees?|people|persons?|staff|revenues?|rev|annual(?:ly)?|arr|in|per|year|yr|estimated|est|approximately|approx|about|around|between|from)\b\.?/g;
const BLANKS = /\s+/g;

const AMOUNT = String.raw`(\d[\d.,]{0,24}) ?(k|thousand|m|mm|mn|mio|mil|million|b|bn|billion|t|tn|trillion)?`;
const AT_MOST = '<|<=|≤|below|under|less than|fewer than|up to';
const AT_LEAST = '>|>=|≥|above|over|more than|at least';
const OPEN_END = String.raw`\+|plus|or more|and more|and above|and over`;
const RANGE = new RegExp(
  `^(?:(${AT_MOST})|(${AT_LEAST}))? ?${AMOUNT}(?: ?(?:-|–|—|to|and) ?${AMOUNT})?(?: ?(${OPEN_END}))?$`,
);

/** By the first letter of a unit; only `thousand` shares its letter with another. */
const SCALES: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, b: 1e9, t: 1e12 };

const GROUPED_BY_COMMA = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
const GROUPED_BY_POINT = /^\d{1,3}(?:\.\d{3})+$/;
const DECIMAL = /^\d+(?:[.,]\d+)?$/;

/**
 * Reads counts and amounts as people write them: `60`, `1,200`, `11 to 50`, `1001+`, `$1M - $10M`,
 * `Below $500k`. `null` for everything else, also for a range whose end lies before its start.
 */
export function parseNumberRange(value: unknown): NumberRange | null {
  const text = scalarText(value);
  if (text === null) return null;
  const plain = text
    .toLowerCase()
    .replace(SPACE_BETWEEN_GROUPS, '$1')
    .replace(NOISE, ' ')
    .replace(BLANKS, ' ')
    .trim();
  const match = RANGE.exec(plain);
  if (match === null) return null;
  const [, atMost, atLeast, first, firstUnit, second, secondUnit, openEnd] = match;
  if (first === undefined) return null;

  const low = amountOf(first, firstUnit);
  if (low === null) return null;
  if (second !== undefined)
    return boundedRange(low, first, firstUnit, amountOf(second, secondUnit), secondUnit);
  if (atMost !== undefined) return { min: 0, max: low };
  return { min: low, max: atLeast !== undefined || openEnd !== undefined ? null : low };
}

/** In `$1-10M` the unit belongs to both numbers, if that leaves them in order. */
function boundedRange(
  low: number,
  first: string,
  firstUnit: string | undefined,
  high: number | null,
  unit: string | undefined,
): NumberRange | null {
  if (high === null) return null;
  const lowInUnit = firstUnit === undefined && unit !== undefined ? amountOf(first, unit) : null;
  const min = lowInUnit !== null && lowInUnit <= high ? lowInUnit : low;
  return min <= high ? { min, max: high } : null;
}

function amountOf(digits: string, unit: string | undefined): number | null {
  const value = numberOf(digits, unit !== undefined);
  if (value === null) return null;
  const amount = Math.round(value * scaleOf(unit));
  return Number.isSafeInteger(amount) ? amount : null;
}

/** `1.200` is twelve hundred, but `$1.250M` is one and a quarter: a unit makes the point a decimal one. */
function numberOf(digits: string, hasUnit: boolean): number | null {
  if (GROUPED_BY_COMMA.test(digits)) return Number(digits.replaceAll(',', ''));
  if (!hasUnit && GROUPED_BY_POINT.test(digits)) return Number(digits.replaceAll('.', ''));
  return DECIMAL.test(digits) ? Number(digits.replace(',', '.')) : null;
}

function scaleOf(unit: string | undefined): number {
  if (unit === undefined) return 1;
  if (unit === 'thousand') return 1e3;
  return SCALES[unit.charAt(0)] ?? 1;
}

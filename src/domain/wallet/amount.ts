import { invariant } from '../errors';
import { isCurrency, minorUnitDigits } from './currency';

/** No balance goes above this, in minor units; far inside what a number holds exactly. */
export const BALANCE_MAX_MINOR = 1_000_000_000_000;

export interface AmountBounds {
  readonly minMinor: number;
  readonly maxMinor: number;
}

export const TOPUP_BOUNDS: AmountBounds = { minMinor: 1, maxMinor: 100_000_000 };
export const BALANCE_BOUNDS: AmountBounds = { minMinor: 0, maxMinor: BALANCE_MAX_MINOR };

export type ParsedAmount =
  | { readonly ok: true; readonly amountMinor: number }
  | { readonly ok: false; readonly message: string };

/**
 * An amount in minor units out of parsed JSON. Whole numbers within the bounds only: never text, never a
 * fraction, and nothing so large that JSON would have rounded it. `1e3` is the number 1000 in JSON.
 */
export function parseAmount(value: unknown, bounds: AmountBounds = TOPUP_BOUNDS): ParsedAmount {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) {
    return { ok: false, message: 'must be a whole number of minor units' };
  }
  if (value < bounds.minMinor || value > bounds.maxMinor) {
    return { ok: false, message: `must be between ${bounds.minMinor} and ${bounds.maxMinor}` };
  }
  // Adding zero turns JSON's `-0` into `0`.
  return { ok: true, amountMinor: value + 0 };
}

/** An amount as people write it, in English: `formatMoney(123456, 'USD')` is `$1,234.56`. */
export function formatMoney(amountMinor: number, currency: string): string {
  invariant(Number.isSafeInteger(amountMinor), 'an amount is a whole number of minor units');
  invariant(isCurrency(currency), 'a currency is an ISO 4217 code');
  const digits = minorUnitDigits(currency);
  const format = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return format.format(decimalText(amountMinor, digits));
}

/** Intl formats decimal text exactly, where a division could round. */
function decimalText(amountMinor: number, digits: number): `${number}` {
  const sign = amountMinor < 0 ? '-' : '';
  const all = Math.abs(amountMinor)
    .toString()
    .padStart(digits + 1, '0');
  const fraction = digits === 0 ? '' : `.${all.slice(-digits)}`;
  const text = `${sign}${all.slice(0, all.length - digits)}${fraction}`;
  invariant(isDecimal(text), 'an amount is written in digits');
  return text;
}

function isDecimal(text: string): text is `${number}` {
  return /^-?\d+(?:\.\d+)?$/.test(text);
}

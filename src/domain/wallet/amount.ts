import { invariant } from '../errors';
import { boundsProblem, type AmountBounds } from './amount-bounds';
import { isCurrency, minorUnitDigits } from './currency';

export type ParsedAmount =
  | { readonly ok: true; readonly amountMinor: number }
  | { readonly ok: false; readonly message: string };

/**
 * An amount in minor units out of parsed JSON. Whole numbers within the bounds only: never text, never a
 * fraction, and nothing so large that JSON would have rounded it. `1e3` is the number 1000 in JSON.
 */
export function parseAmount(value: unknown, bounds: AmountBounds): ParsedAmount {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) {
    return { ok: false, message: 'must be a whole number of minor units' };
  }
  const message = boundsProblem(value, bounds);
  if (message !== null) return { ok: false, message };
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

import { invariant } from '../errors';
import { isCurrency, minorUnitDigits } from './currency';

/**
 * An amount as people write it, in English: `formatMoney(123456, 'USD')` is `$1,234.56`. Exact up to the ceiling of
 * balances, which has as many digits as a double keeps.
 */
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
  return format.format(amountMinor / 10 ** digits);
}

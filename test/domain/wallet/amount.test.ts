import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { formatMoney } from '../../../src/domain/wallet/amount';
import {
  ANY_BALANCE_BOUNDS,
  ANY_TOPUP_BOUNDS,
  BALANCE_CEILING_MINOR,
  balanceBounds,
  boundsProblem,
  topUpBounds,
} from '../../../src/domain/wallet/amount-bounds';
import { isCurrency, minorUnitDigits } from '../../../src/domain/wallet/currency';

const BALANCE_MAX_MINOR = balanceBounds('USD').maxMinor;

describe('the bounds of an amount', () => {
  it.each([
    ['USD', 100_000_000, 1_000_000_000_000],
    ['EUR', 100_000_000, 1_000_000_000_000],
    ['JPY', 100_000_000, 1_000_000_000_000],
    ['KRW', 1_000_000_000, 10_000_000_000_000],
    ['VND', 10_000_000_000, 100_000_000_000_000],
    ['IDR', 1_000_000_000_000, BALANCE_CEILING_MINOR],
    ['KWD', 1_000_000_000, 10_000_000_000_000],
    ['CLF', 10_000_000_000, 100_000_000_000_000],
  ])('follow what %s is worth', (currency, topUpMax, balanceMax) => {
    expect(topUpBounds(currency)).toEqual({ minMinor: 1, maxMinor: topUpMax });
    expect(balanceBounds(currency)).toEqual({ minMinor: 0, maxMinor: balanceMax });
  });

  it('let 1.5 million rupiah in, which are about 90 dollars', () => {
    expect(boundsProblem(150_000_000, topUpBounds('IDR'))).toBeNull();
  });

  it('of no currency go beyond those that every amount is checked against, nor beyond whole numbers', () => {
    for (const currency of ['USD', 'JPY', 'IDR', 'IRR', 'VND', 'KWD', 'CLF', 'UYW']) {
      expect(topUpBounds(currency).maxMinor).toBeLessThanOrEqual(ANY_TOPUP_BOUNDS.maxMinor);
      expect(balanceBounds(currency).maxMinor).toBeLessThanOrEqual(ANY_BALANCE_BOUNDS.maxMinor);
      expect(Number.isSafeInteger(balanceBounds(currency).maxMinor + topUpBounds(currency).maxMinor)).toBe(
        true,
      );
    }
  });
});

describe('formatMoney', () => {
  it.each([
    [0, 'USD', '$0.00'],
    [5, 'USD', '$0.05'],
    [123456, 'USD', '$1,234.56'],
    [-1000, 'USD', '-$10.00'],
    [BALANCE_MAX_MINOR, 'USD', '$10,000,000,000.00'],
    [BALANCE_CEILING_MINOR - 1, 'USD', '$9,999,999,999,999.99'],
    [1 - BALANCE_CEILING_MINOR, 'CLF', '-CLF\u00a099,999,999,999.9999'],
    [1234, 'JPY', '¥1,234'],
    [1234567, 'KWD', 'KWD\u00a01,234.567'],
    [7, 'KWD', 'KWD\u00a00.007'],
    [1000, 'IQD', 'IQD\u00a01.000'],
    [100, 'EUR', '€1.00'],
  ])('writes %d %s as %s', (amountMinor, currency, text) => {
    expect(formatMoney(amountMinor, currency)).toBe(text);
  });

  it('shows every digit of an amount and no other', () => {
    const amounts = fc.integer({ min: 0, max: BALANCE_CEILING_MINOR });
    fc.assert(
      fc.property(amounts, fc.constantFrom('USD', 'JPY', 'KWD', 'CLF'), (amountMinor, currency) => {
        const digits = formatMoney(amountMinor, currency).replaceAll(/\D/g, '');

        expect(digits).toBe(String(amountMinor).padStart(minorUnitDigits(currency) + 1, '0'));
      }),
    );
  });

  it('refuses fractions of a minor unit and unknown currencies as programming errors', () => {
    expect(() => formatMoney(0.5, 'USD')).toThrow('whole number');
    expect(() => formatMoney(1, 'usd')).toThrow('ISO 4217');
  });
});

describe('isCurrency', () => {
  it.each(['USD', 'EUR', 'JPY', 'KWD'])('knows %s', (code) => {
    expect(isCurrency(code)).toBe(true);
  });

  it.each(['usd', 'US', 'XXX', 'ABC', '', null, 840, ['USD']])('refuses %p', (code) => {
    expect(isCurrency(code)).toBe(false);
  });
});

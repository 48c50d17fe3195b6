import { minorUnitDigits } from './currency';

export interface AmountBounds {
  readonly minMinor: number;
  readonly maxMinor: number;
}

/** In US dollars or euros: a million for one top-up, ten thousand millions for a balance. */
const TOPUP_MAX_MAJOR = 1_000_000;
const BALANCE_MAX_MAJOR = 10_000_000_000;

/** No balance of any currency goes above this: sums of a few stay whole numbers, which they are below 2^53. */
export const BALANCE_CEILING_MINOR = 1_000_000_000_000_000;

/**
 * How many units make about one US dollar, as a power of ten, where it is a hundred or more. It only bounds amounts, so
 * that a mistyped one is noticed: rates may move without a change here.
 */
const UNITS_IN_A_DOLLAR: ReadonlyMap<string, number> = new Map(
  (
    [
      [
        100,
        'AMD AOA BDT CLP CRC CVE DJF DZD ETB GYD HTG HUF ISK JMD JPY KES KMF KPW KZT LKR LRD NPR PKR RSD SDG SOS ' +
          'VES VUV XAF XOF XPF YER',
      ],
      [1_000, 'ARS BIF CDF COP GNF IQD KHR KRW MGA MMK MNT MWK NGN PYG RWF SSP TZS UGX'],
      [10_000, 'IDR IRR LAK LBP SYP UZS VND'],
    ] as const
  ).flatMap(([units, codes]) => codes.split(' ').map((code) => [code, units] as const)),
);

/** What one top-up may be: up to about a million dollars, 100 000 000 cents. */
export function topUpBounds(currency: string): AmountBounds {
  return { minMinor: 1, maxMinor: toMinor(TOPUP_MAX_MAJOR, currency) };
}

/** What a balance may be: up to about ten thousand million dollars, 10^12 cents. */
export function balanceBounds(currency: string): AmountBounds {
  return { minMinor: 0, maxMinor: Math.min(toMinor(BALANCE_MAX_MAJOR, currency), BALANCE_CEILING_MINOR) };
}

/** The bounds that hold whatever the currency is. */
export const ANY_TOPUP_BOUNDS: AmountBounds = { minMinor: 1, maxMinor: 1_000_000_000_000 };
export const ANY_BALANCE_BOUNDS: AmountBounds = { minMinor: 0, maxMinor: BALANCE_CEILING_MINOR };

/** Why an amount is not within its bounds; null when it is. */
export function boundsProblem(amountMinor: number, { minMinor, maxMinor }: AmountBounds): string | null {
  if (amountMinor >= minMinor && amountMinor <= maxMinor) return null;
  return `must be between ${minMinor} and ${maxMinor}`;
}

function toMinor(dollars: number, currency: string): number {
  return dollars * (UNITS_IN_A_DOLLAR.get(currency) ?? 1) * 10 ** minorUnitDigits(currency);
}

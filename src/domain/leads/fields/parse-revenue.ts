import { parseNumberRange } from './number-range';

/** Yearly revenue in whole US dollars; `maxUsd` is `null` if there is no upper bound. */
export interface RevenueRange {
  readonly minUsd: number;
  readonly maxUsd: number | null;
}

/** Reads `"$22M rev"`, `"$1M - $10M"`, `"$1B+"`, `"Below $500k"`; other currencies are not converted (`null`). */
export function parseRevenue(value: unknown): RevenueRange | null {
  const range = parseNumberRange(value);
  return range === null ? null : { minUsd: range.min, maxUsd: range.max };
}

/**
 * Whether a change of the available amount is the moment it becomes low, that is less than the threshold.
 * True once for each fall below it; a threshold of 0 never is crossed.
 */
export function crossesLow(beforeMinor: number, afterMinor: number, thresholdMinor: number): boolean {
  return beforeMinor >= thresholdMinor && afterMinor < thresholdMinor;
}

/** For how many more days the available amount lasts; null if a day costs nothing. */
export function daysLeft(availableMinor: number, dailyFeeMinor: number): number | null {
  return dailyFeeMinor > 0 ? Math.floor(availableMinor / dailyFeeMinor) : null;
}

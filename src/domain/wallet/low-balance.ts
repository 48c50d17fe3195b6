import { balanceBounds, topUpBounds } from './amount-bounds';
import type { Wallet } from './wallet';

/**
 * Whether a change of the available amount is the moment it becomes low, that is less than the threshold.
 * True once for each fall below it; a threshold of 0 never is crossed.
 */
export function crossesLow(beforeMinor: number, afterMinor: number, thresholdMinor: number): boolean {
  return beforeMinor >= thresholdMinor && afterMinor < thresholdMinor;
}

const DAYS_SUGGESTED = 30;

/** What to put into a wallet that ran low: what is owed, what is missing to its threshold, and 30 days of outreach. */
export function suggestedTopUp(wallet: Wallet, dailyFeeMinor: number): number {
  const { balanceMinor, heldMinor, owedMinor, currency } = wallet;
  const missing = Math.max(0, (wallet.lowBalanceThresholdMinor ?? 0) - (balanceMinor - heldMinor));
  const { minMinor, maxMinor } = topUpBounds(currency);
  const room = balanceBounds(currency).maxMinor - balanceMinor;
  return Math.max(minMinor, Math.min(owedMinor + missing + DAYS_SUGGESTED * dailyFeeMinor, maxMinor, room));
}

/** For how many more days the available amount lasts; null if a day costs nothing. */
export function daysLeft(availableMinor: number, dailyFeeMinor: number): number | null {
  return dailyFeeMinor > 0 ? Math.floor(availableMinor / dailyFeeMinor) : null;
}

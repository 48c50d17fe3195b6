import { balanceBounds, topUpBounds } from './amount-bounds';
import { availableMinor } from './ledger';
import type { Wallet } from './wallet';

type Threshold = Pick<Wallet, 'balanceMinor' | 'heldMinor' | 'lowBalanceThresholdMinor'>;

/**
 * Whether what is available falls below the threshold by this change of a wallet: true once for each fall. A threshold
 * of 0 never is crossed.
 */
export function runsLow(before: Threshold, after: Threshold): boolean {
  const { lowBalanceThresholdMinor: threshold } = before;
  return threshold !== null && availableMinor(before) >= threshold && availableMinor(after) < threshold;
}

const DAYS_SUGGESTED = 30;

/** What to put into a wallet that ran low: what is owed, what is missing to its threshold, and 30 days of outreach. */
export function suggestedTopUp(wallet: Wallet, dailyFeeMinor: number): number {
  const { balanceMinor, owedMinor, currency } = wallet;
  const missing = Math.max(0, (wallet.lowBalanceThresholdMinor ?? 0) - availableMinor(wallet));
  const { minMinor, maxMinor } = topUpBounds(currency);
  const room = balanceBounds(currency).maxMinor - balanceMinor;
  return Math.max(minMinor, Math.min(owedMinor + missing + DAYS_SUGGESTED * dailyFeeMinor, maxMinor, room));
}

/** For how many more days an available amount lasts; null if a day costs nothing. */
export function daysLeft(amountMinor: number, dailyFeeMinor: number): number | null {
  return dailyFeeMinor > 0 ? Math.floor(amountMinor / dailyFeeMinor) : null;
}

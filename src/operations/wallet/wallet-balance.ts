import { crossesLow } from '../../domain/wallet/low-balance';
import type { WalletBalance } from '../../domain/wallet/ledger';
import type { Wallet } from '../../domain/wallet/wallet';

/** What the rules of money look at. */
export function balanceOf({ balanceMinor, heldMinor, sequence }: Wallet): WalletBalance {
  return { balanceMinor, heldMinor, sequence };
}

/** The wallet with the outcome of such a rule. */
export function withBalance(wallet: Wallet, { balanceMinor, heldMinor, sequence }: WalletBalance): Wallet {
  return { ...wallet, balanceMinor, heldMinor, sequence };
}

/** Whether what is left of a wallet falls below its threshold by this change. */
export function runsLow(before: Wallet, after: Wallet): boolean {
  const threshold = before.lowBalanceThresholdMinor;
  return (
    threshold !== null &&
    crossesLow(before.balanceMinor - before.heldMinor, after.balanceMinor - after.heldMinor, threshold)
  );
}

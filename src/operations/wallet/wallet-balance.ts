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

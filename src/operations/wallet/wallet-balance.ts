import type { WalletBalance } from '../../domain/wallet/ledger';
import type { Wallet } from '../../domain/wallet/wallet';

/** What the rules of money look at. */
export function balanceOf({ balance, held, sequence }: Wallet): WalletBalance {
  return { balanceMinor: balance, heldMinor: held, sequence };
}

/** The wallet with the outcome of such a rule. */
export function withBalance(wallet: Wallet, { balanceMinor, heldMinor, sequence }: WalletBalance): Wallet {
  return { ...wallet, balance: balanceMinor, held: heldMinor, sequence };
}

import type { z } from 'zod';
import { formatMoney } from '../../domain/money/amount';
import type { WalletDetails } from '../../operations/wallet/get-wallet';
import type { ToppedUp } from '../../operations/wallet/top-up';
import type { topUpData, walletData } from './schemas';

export function presentWallet(details: WalletDetails): z.input<typeof walletData> {
  const { wallet, availableMinor, dailyFeeMinor, daysLeft } = details;
  return {
    walletId: wallet.id,
    currency: wallet.currency,
    balance: wallet.balance,
    available: availableMinor,
    held: wallet.held,
    balanceFormatted: formatMoney(wallet.balance, wallet.currency),
    status: wallet.closedAt === null ? 'active' : 'closed',
    lowBalanceThreshold: wallet.lowBalanceThreshold,
    dailyFee: dailyFeeMinor,
    daysLeft,
    lastTopupAt: wallet.lastTopupAt?.toISOString() ?? null,
  };
}

export function presentTopUp({ entry, wallet }: ToppedUp): z.input<typeof topUpData> {
  return {
    transactionId: entry.id,
    walletId: wallet.id,
    amount: entry.amount,
    balance: entry.balanceAfter,
    currency: wallet.currency,
  };
}

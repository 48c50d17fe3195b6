import { formatMoney } from '../../domain/wallet/amount';
import { availableMinor } from '../../domain/wallet/ledger';
import type { TransactionPage } from '../../operations/wallet/ledger/list-transactions';
import type { Statement } from '../../operations/wallet/ledger/read-statement';
import type { WalletDetails } from '../../operations/wallet/get-wallet';
import type { ReversedTopUp } from '../../operations/wallet/ledger/reverse-top-up';
import type { ToppedUp } from '../../operations/wallet/ledger/top-up';
import { takenBackMinor } from '../../domain/wallet/debt';

export function presentWallet({ wallet, dailyFeeMinor, daysLeft }: WalletDetails) {
  return {
    walletId: wallet.id,
    currency: wallet.currency,
    balance: wallet.balanceMinor,
    available: availableMinor(wallet),
    owed: wallet.owedMinor,
    held: wallet.heldMinor,
    balanceFormatted: formatMoney(wallet.balanceMinor, wallet.currency),
    status: wallet.closedAt === null ? ('active' as const) : ('closed' as const),
    lowBalanceThreshold: wallet.lowBalanceThresholdMinor,
    dailyFee: dailyFeeMinor,
    daysLeft,
    lastTopupAt: wallet.lastTopupAt,
  };
}

export function presentTopUp({ entry, repayment, wallet }: ToppedUp) {
  return {
    transactionId: entry.id,
    walletId: wallet.id,
    amount: entry.amountMinor,
    balance: (repayment ?? entry).balanceAfterMinor,
    owedPaid: 0 - (repayment?.amountMinor ?? 0),
    currency: wallet.currency,
  };
}

export function presentReversedTopUp({ wallet, topUp, entry }: ReversedTopUp) {
  return {
    transactionId: entry.id,
    topUpTransactionId: topUp.id,
    walletId: wallet.id,
    amount: takenBackMinor(entry),
    collected: 0 - entry.amountMinor,
    owed: entry.owedChangeMinor,
    balance: entry.balanceAfterMinor,
    currency: wallet.currency,
  };
}

export function presentTransaction(entry: TransactionPage['items'][number], currency: string) {
  return {
    ...entry,
    transactionId: entry.id,
    amount: entry.amountMinor,
    balanceAfter: entry.balanceAfterMinor,
    currency,
    owedChange: entry.owedChangeMinor,
  };
}

export function presentStatement(month: string, statement: Statement) {
  const { wallet, entryCount, entries } = statement;
  return {
    ...statement,
    walletId: wallet.id,
    currency: wallet.currency,
    month,
    transactionCount: entryCount,
    transactions: entries.map((entry) => presentTransaction(entry, wallet.currency)),
  };
}

import type { Business } from '../../domain/accounts/business';
import { availableMinor, type LedgerEntry } from '../../domain/wallet/ledger';
import { daysLeft, suggestedTopUp } from '../../domain/wallet/low-balance';
import type { Wallet } from '../../domain/wallet/wallet';
import { businessEvent } from '../deliveries/events/business-event';
import type { EventDraft } from '../deliveries/events/publish-events';
import { takenBackMinor } from '../../domain/wallet/debt';

/** Tells once, for each fall below the threshold, that a wallet ran low; named by the cause of the fall. */
export function lowBalanceEvents(
  business: Business,
  wallet: Wallet,
  dailyFeeMinor: number,
  causes: readonly (string | number)[],
): EventDraft[] {
  const available = availableMinor(wallet);
  return causes.map((cause) =>
    businessEvent('wallet.low_balance', business, `${wallet.id}/${cause}`, {
      walletId: wallet.id,
      currency: wallet.currency,
      balance: wallet.balanceMinor,
      available,
      lowBalanceThreshold: wallet.lowBalanceThresholdMinor,
      dailyFee: dailyFeeMinor,
      daysLeft: daysLeft(available, dailyFeeMinor),
      owed: wallet.owedMinor,
      suggestedAmount: suggestedTopUp(wallet, dailyFeeMinor),
      reference: `low-balance/${wallet.id}/${cause}`,
    }),
  );
}

/** Tells that a top-up was taken back, and what of it the wallet could not pay. */
export function topUpReversedEvent(
  business: Business,
  wallet: Wallet,
  topUp: LedgerEntry,
  reversal: LedgerEntry,
): EventDraft {
  return businessEvent('wallet.topup_reversed', business, topUp.id, {
    walletId: wallet.id,
    currency: wallet.currency,
    transactionId: reversal.id,
    topUpTransactionId: topUp.id,
    reference: topUp.reference,
    amount: takenBackMinor(reversal),
    collected: 0 - reversal.amountMinor,
    balance: wallet.balanceMinor,
    available: availableMinor(wallet),
    owed: wallet.owedMinor,
  });
}

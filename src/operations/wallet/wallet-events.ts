import { daysLeft, suggestedTopUp } from '../../domain/wallet/low-balance';
import type { EventDraft } from '../deliveries/events/publish-events';
import type { Business } from '../../domain/accounts/business';
import type { LedgerEntry } from '../../domain/wallet/ledger';
import type { Wallet } from '../../domain/wallet/wallet';

/** Tells once, for each fall below the threshold, that a wallet ran low; named by the cause of the fall. */
export function lowBalanceEvents(
  business: Business,
  wallet: Wallet,
  dailyFeeMinor: number,
  causes: readonly (string | number)[],
): EventDraft[] {
  const available = wallet.balanceMinor - wallet.heldMinor;
  return causes.map((cause) => ({
    partnerId: business.partnerId,
    businessId: business.id,
    subjectId: business.id,
    type: 'wallet.low_balance',
    key: `wallet.low_balance/${wallet.id}/${cause}`,
    data: {
      businessId: business.id,
      websiteUrl: business.websiteUrl,
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
    },
  }));
}

/** Tells that a top-up was taken back, and what of it the wallet could not pay. */
export function topUpReversedEvent(
  business: Business,
  wallet: Wallet,
  topUp: LedgerEntry,
  reversal: LedgerEntry,
): EventDraft {
  return {
    partnerId: business.partnerId,
    businessId: business.id,
    subjectId: business.id,
    type: 'wallet.topup_reversed',
    key: `wallet.topup_reversed/${topUp.id}`,
    data: {
      businessId: business.id,
      websiteUrl: business.websiteUrl,
      walletId: wallet.id,
      currency: wallet.currency,
      transactionId: reversal.id,
      topUpTransactionId: topUp.id,
      reference: topUp.reference,
      amount: reversal.owedChangeMinor - reversal.amountMinor,
      collected: 0 - reversal.amountMinor,
      balance: wallet.balanceMinor,
      available: wallet.balanceMinor - wallet.heldMinor,
      owed: wallet.owedMinor,
    },
  };
}

import type { OutreachTransition } from '../../domain/billing/settlement';
import type { EventDraft } from '../deliveries/events/publish-events';
import type { Business } from '../../domain/accounts/business';
import type { Wallet } from '../../domain/wallet/wallet';

/** Tells of suspensions and of their ends; `n` is the number of the suspension it is about. */
export function campaignEvent(
  { kind, day }: OutreachTransition,
  n: number,
  business: Business,
  wallet: Wallet,
  dailyFeeMinor: number,
): EventDraft {
  return {
    partnerId: business.partnerId,
    businessId: business.id,
    subjectId: business.id,
    type: `campaign.${kind}`,
    key: `campaign.${kind}/${business.id}/${n}`,
    data: {
      businessId: business.id,
      websiteUrl: business.websiteUrl,
      enabled: business.campaign.enabled,
      outreachStatus: business.campaign.outreachStatus,
      reason: kind === 'suspended' ? 'insufficient_funds' : 'funds_available',
      day,
      walletId: wallet.id,
      currency: wallet.currency,
      balance: wallet.balanceMinor,
      dailyFee: dailyFeeMinor,
    },
  };
}

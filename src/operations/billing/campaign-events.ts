import type { Business } from '../../domain/accounts/business';
import type { OutreachTransition } from '../../domain/billing/settlement';
import type { Wallet } from '../../domain/wallet/wallet';
import { businessEvent } from '../deliveries/events/business-event';
import type { EventDraft } from '../deliveries/events/publish-events';

/** Tells of suspensions and of their ends; the campaign's number of suspensions tells which. */
export function campaignEvent(
  { kind, day }: OutreachTransition,
  business: Business,
  wallet: Wallet,
  dailyFeeMinor: number,
): EventDraft {
  const { enabled, outreachStatus, suspensions } = business.campaign;
  return businessEvent(`campaign.${kind}`, business, `${business.id}/${suspensions}`, {
    enabled,
    outreachStatus,
    reason: kind === 'suspended' ? 'insufficient_funds' : 'funds_available',
    day,
    walletId: wallet.id,
    currency: wallet.currency,
    balance: wallet.balanceMinor,
    dailyFee: dailyFeeMinor,
  });
}

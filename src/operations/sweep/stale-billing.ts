import type { LoopAddress } from '../../contracts/workflows';
import { WAKE_SPREAD_MS } from '../../domain/billing/billing-wake';
import { utcDayOf } from '../../domain/billing/utc-day';
import { availableMinor } from '../../domain/wallet/ledger';
import type { Needs } from '../dependencies';
import { walletAt } from '../wallet/get-wallet';
import { pagesOfIds, type StaleLoops } from './stale-loops';

type StaleBillingDependencies = Needs<'businesses' | 'holds' | 'wallets', 'config'>;

/**
 * Billing loops that have something to do: of a running campaign with a day that is not charged, or of a
 * suspended one whose wallet covers the fee again. Loops that are about to wake after midnight are left alone.
 * @param before work that is due since then is overdue
 */
export function staleBilling(deps: StaleBillingDependencies, before: Date): StaleLoops[] {
  const { businesses } = deps.stores;
  const dueDay = utcDayOf(new Date(before.getTime() - WAKE_SPREAD_MS));
  const unpaid = (name: string, day: string | null) =>
    pagesOfIds(name, (after, limit) => businesses.idsRunningAndUnpaid(day, after, limit), addressOf);
  return [
    unpaid('first days', null),
    unpaid('days', dueDay),
    pagesOfIds(
      'suspended campaigns',
      (after, limit) => businesses.idsSuspendedAndUnpaid(dueDay, after, limit),
      addressOf,
      (ids) => ableToPay(deps, ids, before),
    ),
  ];
}

async function ableToPay(
  { stores, config }: StaleBillingDependencies,
  businessIds: readonly string[],
  at: Date,
): Promise<string[]> {
  const able: string[] = [];
  for (const wallet of await stores.wallets.findByBusinesses(businessIds)) {
    const available = availableMinor(await walletAt(stores, wallet, at));
    if (available >= config.dailyFeeMinor) able.push(wallet.businessId);
  }
  return able;
}

function addressOf(businessId: string): LoopAddress {
  return { type: 'billCampaign', input: { businessId } };
}

import type { LoopAddress } from '../../contracts/workflows';
import { WAKE_SPREAD_MS } from '../../domain/billing/billing-wake';
import { utcDayOf } from '../../domain/billing/utc-day';
import type { Needs } from '../dependencies';
import { fundsAt } from '../wallet/funds-at';
import { lastOf, PAGE, pagesOfIds, type StaleLoops } from './stale-loops';

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
    pagesOfIds(
      name,
      'billCampaign',
      (after, limit) => businesses.idsRunningAndUnpaid(day, after, limit),
      addressOf,
    );
  return [unpaid('first days', null), unpaid('days', dueDay), resumable(deps, dueDay, before)];
}

function resumable({ stores, config }: StaleBillingDependencies, today: string, before: Date): StaleLoops {
  return {
    name: 'suspended campaigns',
    type: 'billCampaign',
    async readPage(after) {
      const suspended = await stores.businesses.pageOfSuspended(after, PAGE);
      const unpaid = suspended.filter(
        ({ chargedThrough }) => chargedThrough === null || chargedThrough < today,
      );
      const overdue: LoopAddress[] = [];
      for (const wallet of await stores.wallets.findByBusinesses(unpaid.map(({ id }) => id))) {
        const { availableMinor } = await fundsAt(stores, wallet, before);
        if (availableMinor >= config.dailyFeeMinor) overdue.push(addressOf(wallet.businessId));
      }
      return { overdue, last: lastOf(suspended.map(({ id }) => id)) };
    },
  };
}

function addressOf(businessId: string): LoopAddress {
  return { type: 'billCampaign', input: { businessId } };
}

import type { LoopAddress } from '../../contracts/workflows';
import { WAKE_SPREAD_MS } from '../../domain/billing/billing-wake';
import { utcDayOf } from '../../domain/billing/utc-day';
import type { OperationDependencies } from '../dependencies';
import { fundsAt } from '../wallet/funds-at';
import { pagesOf } from './pages-of';

const PAGE = 200;
/** Suspended campaigns looked at in one sweep; the next one goes on from there. */
const SUSPENDED_MAX = 2_000;

type StaleBillingDependencies = Pick<OperationDependencies, 'stores' | 'config'>;

/**
 * Billing loops that have something to do: of a running campaign with a day that is not charged, or of a
 * suspended one whose wallet covers the fee again. Loops that are about to wake after midnight are left alone.
 * @param before work that is due since then is overdue
 */
export async function* staleBilling(
  deps: StaleBillingDependencies,
  cursors: Map<string, string>,
  before: Date,
): AsyncGenerator<LoopAddress> {
  for await (const businessId of staleBusinesses(deps, cursors, before)) {
    yield { type: 'billCampaign', input: { businessId } };
  }
}

async function* staleBusinesses(
  deps: StaleBillingDependencies,
  cursors: Map<string, string>,
  before: Date,
): AsyncGenerator<string> {
  const { businesses } = deps.stores;
  const dueDay = utcDayOf(new Date(before.getTime() - WAKE_SPREAD_MS));
  yield* pagesOf(cursors, 'billCampaign/first day', (after) =>
    businesses.idsRunningAndUnpaid(null, after, PAGE),
  );
  yield* pagesOf(cursors, 'billCampaign/running', (after) =>
    businesses.idsRunningAndUnpaid(dueDay, after, PAGE),
  );
  yield* resumable(deps, cursors, dueDay, before);
}

async function* resumable(
  { stores, config }: StaleBillingDependencies,
  cursors: Map<string, string>,
  today: string,
  before: Date,
): AsyncGenerator<string> {
  for (let seen = 0; seen < SUSPENDED_MAX;) {
    const after = cursors.get('billCampaign/suspended') ?? '';
    const suspended = await stores.businesses.pageOfSuspended(after, PAGE);
    const last = suspended.at(-1);
    if (last === undefined) {
      cursors.delete('billCampaign/suspended');
      return;
    }
    cursors.set('billCampaign/suspended', last.id);
    seen += suspended.length;
    const unpaid = suspended.filter(
      ({ chargedThrough }) => chargedThrough === null || chargedThrough < today,
    );
    for (const wallet of await stores.wallets.findByBusinesses(unpaid.map(({ id }) => id))) {
      const { availableMinor } = await fundsAt(stores, wallet, before);
      if (availableMinor >= config.dailyFeeMinor) yield wallet.businessId;
    }
  }
}

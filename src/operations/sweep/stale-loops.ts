import { utcDayOf } from '../../domain/day';
import { INTAKE_SHARDS, type LoopAddress } from '../../contracts/workflows';
import { WAKE_SPREAD_MS } from '../../domain/billing/billing-wake';
import { retentionLimit } from '../../domain/deliveries/retention';
import { availableMinor } from '../../domain/wallet/ledger';
import type { Needs } from '../dependencies';
import { walletAt } from '../wallet/get-wallet';
import { lastOf, PAGE } from './walk';

/** Loops with overdue work, page by page. */
export interface StaleLoops {
  readonly name: string;
  /** Those of the page after this id, `''` being the first, and the id to go on after; null at the end. */
  readPage(
    after: string,
  ): Promise<{ readonly overdue: readonly LoopAddress[]; readonly last: string | null }>;
}

type StaleLoopStores = Needs<
  | 'businesses'
  | 'deliveries'
  | 'exclusionErasures'
  | 'holds'
  | 'inboundMessages'
  | 'listeners'
  | 'outreachCampaigns'
  | 'prospects'
  | 'recoveries'
  | 'seeds'
  | 'wallets',
  'config' | 'now'
>;

/**
 * A window may wait for its turn for a minute or two while a thousand others fail: a poke would only cost its loop another
 * step.
 */
const DELIVERY_OVERDUE_MS = 90_000;

/** Every kind of loop that may have forgotten work. @param before work that is due since then is overdue */
export function staleLoops(deps: StaleLoopStores, before: Date): StaleLoops[] {
  const { businesses, exclusionErasures, inboundMessages, outreachCampaigns, recoveries } = deps.stores;
  return [
    staleIntake(deps, before),
    ...staleDeliveries(deps, before),
    pagesOfIds(
      'recoveries',
      (after, limit) => recoveries.listStale(before, after, limit),
      (jobId) => ({ type: 'recoverDeliveries', input: { jobId } }),
    ),
    pagesOfIds(
      'checks',
      (after, limit) => businesses.idsWithOverdueCheck(before, after, limit),
      (businessId) => ({ type: 'onboardBusiness', input: { businessId } }),
    ),
    ...staleBilling(deps, before),
    pagesOfIds(
      'outreach',
      (after, limit) => outreachCampaigns.idsOverdue(before, after, limit),
      (businessId) => ({ type: 'runOutreach', input: { businessId } }),
    ),
    onePage('inbound messages', async () => {
      const waiting = await inboundMessages.listDue(before, 1);
      return waiting.map(() => ({ type: 'processInboundMail', input: {} }));
    }),
    pagesOfIds(
      'deletions',
      (after, limit) => businesses.idsWithOverdueErasure(before, after, limit),
      (businessId) => ({ type: 'deleteBusiness', input: { businessId } }),
    ),
    pagesOfIds(
      'exclusion erasures',
      (after, limit) => exclusionErasures.ownersOverdue(before, after, limit),
      (ownerId) => ({ type: 'eraseExcluded', input: { ownerId } }),
    ),
  ];
}

/** The shards of the intake. */
function staleIntake({ stores: { seeds, prospects } }: StaleLoopStores, before: Date): StaleLoops {
  return onePage('intake', async () => {
    const overdue: LoopAddress[] = [];
    for (let shard = 0; shard < INTAKE_SHARDS; shard += 1)
      if ((await seeds.hasWaitingSince(shard, before)) || (await prospects.hasPendingSince(shard, before)))
        overdue.push({ type: 'processLeadIntake', input: { shard } });
    return overdue;
  });
}

/** Listeners with work that nobody does: due deliveries, tests, and what was left when one was deleted. */
function staleDeliveries({ stores, config, now }: StaleLoopStores, before: Date): StaleLoops[] {
  const { listeners, deliveries } = stores;
  const dueBefore = new Date(now().getTime() - DELIVERY_OVERDUE_MS);
  // Longer ago nothing of theirs is left: deliveries are kept no longer.
  const deletedAfter = retentionLimit(config.retentionDays, now());
  return [
    pagesOfIds(
      'deliveries',
      (after, limit) => listeners.listUnprobed(after, dueBefore, limit),
      deliveriesTo,
      (ids) => deliveries.overdueAmong(ids, dueBefore),
    ),
    onePage('probes', async () => {
      const isOverdue = await listeners.hasProbeOverdue(dueBefore);
      return isOverdue ? [{ type: 'probeHeldListeners', input: {} }] : [];
    }),
    // Tests go out whatever the listener's state.
    pagesOfIds('tests', listeners.listInactive, deliveriesTo, (ids) =>
      deliveries.testsOverdueAmong(ids, before),
    ),
    // Events that were under way when a listener was deleted; its loop cancels them.
    pagesOfIds(
      'deleted listeners',
      (after, limit) => listeners.listDeleted(deletedAfter, after, limit),
      deliveriesTo,
      deliveries.waitingAmong,
    ),
  ];
}

/**
 * Billing loops that have something to do: of a running campaign with a day that is not charged, or of a
 * suspended one whose wallet covers the fee again. Loops that are about to wake after midnight are left alone.
 */
function staleBilling(deps: StaleLoopStores, before: Date): StaleLoops[] {
  const { businesses } = deps.stores;
  const dueDay = utcDayOf(new Date(before.getTime() - WAKE_SPREAD_MS));
  const unpaid = (status: 'running' | 'suspended_insufficient_funds', choose?: ChooseOverdue) =>
    [null, dueDay].map((day) =>
      pagesOfIds(
        day === null ? `${status}, never charged` : status,
        (after, limit) => businesses.idsUnpaid(status, day, after, limit),
        billingOf,
        choose,
      ),
    );
  return [
    ...unpaid('running'),
    ...unpaid('suspended_insufficient_funds', (ids) => ableToPay(deps, ids, before)),
  ];
}

async function ableToPay(
  { stores, config }: StaleLoopStores,
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

function deliveriesTo(webhookId: string): LoopAddress {
  return { type: 'deliverWebhooks', input: { webhookId } };
}

function billingOf(businessId: string): LoopAddress {
  return { type: 'billCampaign', input: { businessId } };
}

function onePage(name: string, findOverdue: () => Promise<readonly LoopAddress[]>): StaleLoops {
  return { name, readPage: async () => ({ overdue: await findOverdue(), last: null }) };
}

type ChooseOverdue = (ids: readonly string[]) => Promise<readonly string[]>;

/** Loops by the ids of whom they are for: those on a page that are overdue, which may be all. */
function pagesOfIds(
  name: string,
  readIds: (after: string, limit: number) => Promise<readonly string[]>,
  addressOf: (id: string) => LoopAddress,
  chooseOverdue: ChooseOverdue = async (ids) => ids,
): StaleLoops {
  return {
    name,
    async readPage(after) {
      const ids = await readIds(after, PAGE);
      const overdue = ids.length === 0 ? [] : await chooseOverdue(ids);
      return { overdue: overdue.map(addressOf), last: lastOf(ids) };
    },
  };
}

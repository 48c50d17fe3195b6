import { INTAKE_SHARDS, type LoopAddress, type LoopType } from '../../contracts/workflows';
import type { OperationDependencies } from '../dependencies';
import { pagesOf } from './pages-of';
import { staleBilling } from './stale-billing';
import { staleDeletions } from './stale-deletions';
import { staleDeliveries, staleRecoveries } from './stale-deliveries';

/** Work that waits this long was forgotten: its poke was lost. */
const OVERDUE_MS = 30_000;
/** Loops poked in one sweep at most, of each type. */
const POKES_MAX = 1_000;
const PAGE = 200;

/**
 * Pokes every loop whose work is overdue, whether or not it runs: a needless poke costs one step. What
 * it repairs is logged and counted by loop type. Each type goes on where its last sweep in this process ended.
 */
export function createPokeStaleLoops({
  stores,
  poke,
  config,
  logger,
  now,
}: Pick<OperationDependencies, 'stores' | 'poke' | 'config' | 'logger' | 'now'>) {
  const cursors = new Map<string, string>();

  return async function pokeStaleLoops(onPage: () => void): Promise<Record<string, number>> {
    const before = new Date(now().getTime() - OVERDUE_MS);
    const poked: Record<string, number> = {};
    for (const [type, findStale] of Object.entries(sources(before))) {
      let count = 0;
      for await (const address of findStale()) {
        poke(address);
        count += 1;
        if (count % PAGE === 0) onPage();
        if (count >= POKES_MAX) break;
      }
      if (count > 0) logger.warn({ loop: type, count }, 'overdue work was found and poked');
      poked[type] = count;
      onPage();
    }
    return poked;
  };

  function sources(before: Date): Partial<Record<LoopType, () => AsyncIterable<LoopAddress>>> {
    return {
      processLeadIntake: () => staleIntake(before),
      deliverWebhooks: () => staleDeliveries({ stores, now }, cursors, before),
      recoverDeliveries: () => staleRecoveries({ stores, now }, cursors, before),
      onboardBusiness: () => staleChecks(before),
      billCampaign: () => staleBilling({ stores, config }, cursors, before),
      deleteBusiness: () => staleDeletions({ stores }, before),
    };
  }

  async function* staleIntake(before: Date): AsyncGenerator<LoopAddress> {
    for (let shard = 0; shard < INTAKE_SHARDS; shard += 1) {
      if (await stores.seeds.hasWaitingSince(shard, before))
        yield { type: 'processLeadIntake', input: { shard } };
    }
  }

  async function* staleChecks(before: Date): AsyncGenerator<LoopAddress> {
    const pages = pagesOf(cursors, 'onboardBusiness', (after) =>
      stores.businesses.idsWithOverdueCheck(before, after, PAGE),
    );
    for await (const businessId of pages) yield { type: 'onboardBusiness', input: { businessId } };
  }
}

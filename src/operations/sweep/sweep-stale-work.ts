import type { SweepResult } from '../../contracts/activities';
import type { Needs } from '../dependencies';
import { retentionLimit } from '../../domain/deliveries/retention';
import { staleLoopWalks, type PokeCounts, type StaleLoopDependencies } from './poke-stale-loops';
import { removingOld } from './remove-old';
import { lastOf, makeWalks, PAGE, type SweepRun, type Walk } from './walk';

/**
 * Pokes every loop whose work is overdue, ends deliveries that have waited for as long as events are kept, and removes
 * what is kept no longer. An attempt that goes on where another has ended counts its own part only.
 */
export function createSweepStaleWork(deps: StaleLoopDependencies) {
  return async function sweepStaleWork(run: SweepRun): Promise<SweepResult> {
    const counts: PokeCounts = { poked: {}, failed: {} };
    const ended = { expired: 0, removed: 0 };
    const walks = [...staleLoopWalks(deps, counts), expiring(deps, ended), ...removingOld(deps, ended)];
    await makeWalks(walks, run);
    if (ended.expired > 0)
      deps.logger.info({ expired: ended.expired }, 'deliveries waited for too long and were ended');
    if (ended.removed > 0)
      deps.logger.info({ removed: ended.removed }, 'records were removed that are kept no longer');
    return { ...counts, ...ended };
  };
}
export type SweepStaleWork = ReturnType<typeof createSweepStaleWork>;

/** Listeners whose loop does not run because they are paused or disabled. */
function expiring(
  { stores, config, now }: Needs<'deliveries' | 'listeners', 'config' | 'now'>,
  ended: { expired: number },
): Walk {
  const limit = retentionLimit(config.retentionDays, now());
  return {
    name: 'expired deliveries',
    async visitPage(after) {
      const ids = await stores.listeners.listInactive(after, PAGE);
      const waiting = ids.length === 0 ? [] : await stores.deliveries.waitingSinceAmong(ids, limit);
      for (const webhookId of waiting)
        ended.expired += await stores.deliveries.expireWaiting(webhookId, limit, now());
      return lastOf(ids);
    },
  };
}

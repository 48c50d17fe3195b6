import type { LoopAddress, LoopType } from '../../contracts/workflows';
import { inParallel } from '../in-parallel';
import type { Needs, AnyRepository } from '../dependencies';
import { staleLoops } from './stale-loops';
import type { Walk } from './walk';

/** Work that waits this long was forgotten: its poke was lost. */
const OVERDUE_MS = 30_000;
/** Pokes under way at a time: a hundred thousand loops are started within minutes, and Temporal is not flooded. */
const POKES_AT_A_TIME = 50;

export interface PokeCounts {
  /** Loops poked, by type. */
  readonly poked: Partial<Record<LoopType, number>>;
  /** Loops whose poke failed; the next sweep finds them again. */
  readonly failed: Partial<Record<LoopType, number>>;
}

export type StaleLoopDependencies = Needs<AnyRepository, 'config' | 'logger' | 'now'> & {
  /** Resolves when the server has taken the poke. */
  readonly pokeNow: (address: LoopAddress) => Promise<void>;
};

/**
 * The walks that poke every loop whose work is overdue, whether or not it runs: a needless poke costs one step.
 * `counts` grows as they go.
 */
export function staleLoopWalks(deps: StaleLoopDependencies, counts: PokeCounts): Walk[] {
  const { logger, now, pokeNow } = deps;
  const before = new Date(now().getTime() - OVERDUE_MS);
  return staleLoops(deps, before).map((stale): Walk => ({
    name: stale.name,
    async visitPage(after) {
      const { overdue, last } = await stale.readPage(after);
      await pokeAll(overdue);
      return last;
    },
  }));

  /** Pokes loops of one type. */
  async function pokeAll(addresses: readonly LoopAddress[]): Promise<void> {
    const [first] = addresses;
    if (first === undefined) return;
    const { type: loop } = first;
    let failed = 0;
    let lastError: unknown;
    await inParallel(addresses, POKES_AT_A_TIME, async (address) => {
      try {
        await pokeNow(address);
      } catch (error) {
        failed += 1;
        lastError = error;
      }
    });
    const poked = addresses.length - failed;
    counts.poked[loop] = (counts.poked[loop] ?? 0) + poked;
    counts.failed[loop] = (counts.failed[loop] ?? 0) + failed;
    if (poked > 0) logger.warn({ loop, count: poked }, 'overdue work was found and poked');
    if (failed > 0)
      logger.error({ loop, count: failed, error: lastError }, 'overdue work was found, and pokes failed');
  }
}

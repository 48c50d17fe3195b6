import type { LoopAddress } from '../../src/contracts/workflows';
import { createSweepStaleWork } from '../../src/operations/sweep/sweep-stale-work';
import type { SweepRun } from '../../src/operations/sweep/walk';
import type { TestApi } from './http/api';

/** A whole sweep that nobody interrupts. */
export const WHOLE_SWEEP: SweepRun = {
  resumeAt: null,
  onPage: () => undefined,
  signal: new AbortController().signal,
};

/** One sweep over all that is stored, by the clock of the API under test; answers whom it poked. */
export async function sweep(
  { dependencies }: Pick<TestApi, 'dependencies'>,
  run: Partial<SweepRun> = {},
): Promise<LoopAddress[]> {
  const poked: LoopAddress[] = [];
  const sweepStaleWork = createSweepStaleWork({
    ...dependencies,
    pokeNow: async (address) => void poked.push(address),
  });
  await sweepStaleWork({ ...WHOLE_SWEEP, ...run });
  return poked;
}

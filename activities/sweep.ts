import { heartbeat } from '@temporalio/activity';
import type { SweepActivities } from '../src/contracts/activities';
import type { createExpireWaiting } from '../src/operations/sweep/expire-waiting';
import type { createPokeStaleLoops } from '../src/operations/sweep/poke-stale-loops';

export interface SweepActivityDependencies {
  readonly pokeStaleLoops: ReturnType<typeof createPokeStaleLoops>;
  readonly expireWaiting: ReturnType<typeof createExpireWaiting>;
}

export function createSweepActivities({
  pokeStaleLoops,
  expireWaiting,
}: SweepActivityDependencies): SweepActivities {
  return {
    async pokeStaleLoops() {
      const poked = await pokeStaleLoops(heartbeat);
      return { poked, expired: await expireWaiting(heartbeat) };
    },
  };
}

import { heartbeat } from '@temporalio/activity';
import type { SweepActivities } from '../src/contracts/activities';
import type { createPokeStaleLoops } from '../src/operations/sweep/poke-stale-loops';

export interface SweepActivityDependencies {
  readonly pokeStaleLoops: ReturnType<typeof createPokeStaleLoops>;
}

export function createSweepActivities({ pokeStaleLoops }: SweepActivityDependencies): SweepActivities {
  return {
    async pokeStaleLoops() {
      return { poked: await pokeStaleLoops(heartbeat) };
    },
  };
}

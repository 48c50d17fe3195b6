import { Context } from '@temporalio/activity';
import type { SweepActivities } from '../src/contracts/activities';
import type { SweepStaleWork } from '../src/operations/sweep/sweep-stale-work';
import type { SweepPosition } from '../src/operations/sweep/walk';

export interface SweepActivityDependencies {
  readonly sweepStaleWork: SweepStaleWork;
}

export function createSweepActivities({ sweepStaleWork }: SweepActivityDependencies): SweepActivities {
  return {
    async pokeStaleLoops() {
      const context = Context.current();
      return await sweepStaleWork({
        // An earlier attempt told with its last heartbeat where it stood.
        resumeAt: readPosition(context.info.heartbeatDetails),
        onPage: (position) => context.heartbeat(position),
        signal: context.cancellationSignal,
      });
    },
  };
}

/** Null for what is no position, such as the details of another version. */
function readPosition(details: unknown): SweepPosition | null {
  if (typeof details !== 'object' || details === null) return null;
  if (!('walk' in details) || !('after' in details)) return null;
  const { walk, after } = details;
  return typeof walk === 'string' && typeof after === 'string' ? { walk, after } : null;
}

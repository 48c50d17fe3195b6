import { INTAKE_SHARDS } from '../../../contracts/workflows';
import type { Needs } from '../../dependencies';

/** Next in line of a shard; enough that parts of requests that were never completed hide no others. */
const LOOKED_AT = 20;

/**
 * How long what is next in line of each shard has waited, in milliseconds by shard. A shard in which this grows while it
 * gets nothing done stands still.
 */
export function createMeasureIntake({ stores, now }: Needs<'seeds', 'now'>) {
  return async function measureIntake(): Promise<readonly number[]> {
    const shards = Array.from({ length: INTAKE_SHARDS }, (_, shard) => shard);
    const waiting = await Promise.all(shards.map((shard) => stores.seeds.listWaiting(shard, '', LOOKED_AT)));
    const batchIds = new Set(waiting.flat().flatMap(({ isWhole, batchId }) => (isWhole ? [] : batchId)));
    const existing = await stores.seeds.findExistingBatches([...batchIds]);
    const at = now().getTime();
    return waiting.map((chunks) =>
      chunks
        .filter(({ isWhole, batchId }) => isWhole || existing.has(batchId))
        .reduce((longest, { receivedAt }) => Math.max(longest, at - receivedAt.getTime()), 0),
    );
  };
}
export type MeasureIntake = ReturnType<typeof createMeasureIntake>;

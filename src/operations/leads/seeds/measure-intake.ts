import { INTAKE_SHARDS } from '../../../contracts/workflows';
import type { Needs } from '../../dependencies';
import { findNext } from './choose-chunks';

/** Next in line of a shard. */
const LOOKED_AT = 20;

/**
 * How long what is next in line of each shard has waited, in milliseconds by shard. A shard in which this grows while it
 * gets nothing done stands still.
 */
export async function measureIntake({ stores, now }: Needs<'seeds', 'now'>): Promise<readonly number[]> {
  const shards = Array.from({ length: INTAKE_SHARDS }, (_, shard) => shard);
  const next = await Promise.all(
    shards.map((shard) => findNext(stores, shard, { businessId: '' }, LOOKED_AT)),
  );
  const at = now().getTime();
  return next.map(({ counting }) =>
    Math.max(0, ...counting.map(({ receivedAt }) => at - receivedAt.getTime())),
  );
}

import { withParts } from '../../src/operations/operation-parts';
import { createProcessDueSeeds } from '../../src/operations/leads/seeds/process-due-seeds';
import type { ProcessedChunks } from '../../src/operations/leads/seeds/process-chunks';
import { Semaphore } from '../../src/lib/semaphore';
import type { Poke } from '../../src/temporal/workflow-gateway';
import type { TestApi } from './http/api';

/** The intake's own operation, on the stores and the clock of the API under test. */
export function anIntake({ stores, config, clock, pokes, dependencies }: TestApi) {
  const poke: Poke = (address) => void pokes.push(address);
  return createProcessDueSeeds({
    ...withParts({ ...dependencies, stores, config, poke, now: clock.now }),
    steps: new Semaphore(1),
    gatherMs: 0,
  });
}

/** Processes every seed that waits, as the worker would; answers what became of them. */
export async function processSeeds(api: TestApi): Promise<ProcessedChunks> {
  const processDueSeeds = anIntake(api);
  const total = { visitors: 0, created: 0, rejected: 0 };
  for (const shard of await busyShards(api)) {
    let isDone = false;
    while (!isDone) {
      const run = await processDueSeeds({ shard, onAlive: () => undefined, isStopping: () => false });
      total.visitors += run.visitors;
      total.created += run.created;
      total.rejected += run.rejected;
      isDone = !run.moreIsDue;
    }
  }
  return total;
}

/** Those where chunks or changes of prospects wait: asking all of them in vain would be most of what a test does. */
async function busyShards({ connection }: TestApi): Promise<number[]> {
  const [chunks, prospects] = await Promise.all([
    connection
      .collection<{ shard: number }>('seedChunks')
      .find({ shard: { $gte: 0 } }, { projection: { shard: 1 } })
      .toArray(),
    connection
      .collection<{ notices: { shard: number } }>('prospects')
      .find(
        { 'notices.shard': { $gte: 0 }, 'notices.dueAt': { $gt: new Date(0) } },
        { projection: { 'notices.shard': 1 } },
      )
      .toArray(),
  ]);
  const shards = [...chunks.map(({ shard }) => shard), ...prospects.map(({ notices }) => notices.shard)];
  return [...new Set(shards)].toSorted((one, other) => one - other);
}

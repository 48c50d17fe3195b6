import { INTAKE_SHARDS } from '../../src/contracts/workflows';
import { createLoadSuppressed } from '../../src/operations/leads/erasure/load-suppressed';
import { createPublishEvents } from '../../src/operations/deliveries/events/publish-events';
import { createChooseChunks } from '../../src/operations/leads/seeds/choose-chunks';
import { createProcessChunks } from '../../src/operations/leads/seeds/process-chunks';
import {
  createProcessDueSeeds,
  type SeedRunResult,
} from '../../src/operations/leads/seeds/process-due-seeds';
import { Semaphore } from '../../src/lib/semaphore';
import type { TestApi } from './http/api';

/** The intake's own operation, on the stores and the clock of the API under test. */
export function anIntake({ stores, config, clock, pokes, dependencies }: TestApi) {
  const deps = { stores, config, logger: dependencies.logger, now: clock.now };
  return createProcessDueSeeds({
    chooseChunks: createChooseChunks(deps),
    processChunks: createProcessChunks({
      ...deps,
      publishEvents: createPublishEvents(deps),
      loadSuppressed: createLoadSuppressed(dependencies),
    }),
    poke: (address) => void pokes.push(address),
    steps: new Semaphore(1),
    gatherMs: 0,
  });
}

/** Processes every seed that waits, as the worker would; answers what became of them. */
export async function processSeeds(api: TestApi): Promise<Omit<SeedRunResult, 'moreIsDue'>> {
  const processDueSeeds = anIntake(api);
  const total = { visitors: 0, created: 0, rejected: 0 };
  for (let shard = 0; shard < INTAKE_SHARDS; shard += 1) {
    let isDone = false;
    while (!isDone) {
      const run = await processDueSeeds({ shard, onStep: () => undefined, isStopping: () => false });
      total.visitors += run.visitors;
      total.created += run.created;
      total.rejected += run.rejected;
      isDone = !run.moreIsDue;
    }
  }
  return total;
}

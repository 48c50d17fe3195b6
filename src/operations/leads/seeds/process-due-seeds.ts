import { setTimeout as pause } from 'node:timers/promises';
import type { IntakeStepResult, StepResult } from '../../../contracts/activities';
import { describeCount } from '../../../domain/describe-count';
import type { Semaphore } from '../../../lib/semaphore';
import type { StepRun } from '../../step-run';
import { tellDueChanges } from '../changes/tell-due-changes';
import { chooseChunks } from './choose-chunks';
import { processChunks, type ProcessChunksDependencies, type ProcessedChunks } from './process-chunks';
import { ChunksOvertaken } from './read-chunks';

/** How long one call goes on: long enough that its own cost does not count, short enough to stop quickly. */
const RUN_MS = 5_000;
/** After a smaller step more visitors may arrive, for a moment: a step costs the same for few as for many. */
const SMALL_STEP = 100;
/** Visitors come quickly one after the other: it pays to wait for more of them. */
const BUSY_STEP = 4;
const BUSY_GATHERINGS = 4;
/** After the last visitors of a busy step, longer than its senders may wait before they poke again. */
const LINGER_GATHERINGS = 12;

export interface SeedRun extends StepRun {
  readonly shard: number;
  /** Ends the wait for a step. */
  readonly cancelled?: AbortSignal;
}

export type ProcessDueSeedsDependencies = ProcessChunksDependencies & {
  /** For a step, with all that it reads. */
  readonly steps: Semaphore;
  /** How long to wait after a small step. */
  readonly gatherMs: number;
};

/** Processes waiting chunks of one shard, step by step, businesses in turn, for at most five seconds. */
export function createProcessDueSeeds(deps: ProcessDueSeedsDependencies) {
  const { steps, gatherMs } = deps;

  return async function processDueSeeds(run: SeedRun): Promise<IntakeStepResult> {
    const { shard, onAlive, isStopping } = run;
    const endsAt = performance.now() + RUN_MS;
    const total = { visitors: 0, created: 0, rejected: 0 };
    let lastBusinessId = '';
    let lingersUntil = 0;
    while (performance.now() < endsAt && !isStopping()) {
      const step = await steps.run(onAlive, () => processNext(shard, lastBusinessId), run.cancelled);
      if (step === null) {
        if (performance.now() >= lingersUntil) return resultOf(total, await tellDueChanges(deps, shard));
        await pause(gatherMs);
        continue;
      }
      lastBusinessId = step.lastBusinessId;
      const { processed } = step;
      onAlive();
      if (processed === null) continue;
      total.visitors += processed.visitors;
      total.created += processed.created;
      total.rejected += processed.rejected;
      const isBusy = processed.visitors >= BUSY_STEP;
      if (processed.visitors < SMALL_STEP) await pause(isBusy ? BUSY_GATHERINGS * gatherMs : gatherMs);
      if (isBusy) lingersUntil = performance.now() + LINGER_GATHERINGS * gatherMs;
    }
    // Visitors that keep coming do not hold up what is due.
    await tellDueChanges(deps, shard);
    return resultOf(total, { moreIsDue: true, waitMs: null });
  };

  /** Null when nothing waits. */
  async function processNext(shard: number, afterBusinessId: string) {
    const chunks = await chooseChunks(deps, shard, afterBusinessId);
    if (chunks.length === 0) return null;
    const processed = await processChunks(deps, chunks).catch(ignoreOvertaken);
    return { processed, lastBusinessId: chunks.at(-1)?.businessId ?? '' };
  }
}

/** It waits until changes of prospects are due that are still to be told. */
function resultOf(total: ProcessedChunks, next: Pick<StepResult, 'moreIsDue' | 'waitMs'>): IntakeStepResult {
  const { visitors, created, rejected } = total;
  const details = `${describeCount(visitors)} visitors, ${describeCount(created)} new prospects, ${describeCount(rejected)} rejected`;
  return { ...total, ...next, details };
}

/** Another run did these chunks: nothing is left to do for them. */
function ignoreOvertaken(error: unknown): null {
  if (error instanceof ChunksOvertaken) return null;
  throw error;
}

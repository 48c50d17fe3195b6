import {
  ActivityFailure,
  isCancellation,
  metricMeter,
  TimeoutFailure,
  workflowInfo,
} from '@temporalio/workflow';
import type { StepResult } from '../../src/contracts/activities';

/** Between two steps that could not be done in all the time they had. */
const PAUSE_MS = 30_000;

/** For the alert: something is wrong that does not mend itself. */
const givenUp = metricMeter.createCounter(
  'outreach_loop_steps_given_up',
  'Steps that could not be done in a quarter of an hour, by type of the loop',
);

/** Steps of a loop. One that could not be done in all the time it had is a result too: the loop says so and goes on. */
export class StepAttempts {
  readonly #step: () => Promise<StepResult>;
  #failingSinceMs: number | undefined;

  constructor(step: () => Promise<StepResult>, failingSinceMs: number | undefined) {
    this.#step = step;
    this.#failingSinceMs = failingSinceMs;
  }

  /** When the first of the steps began that have failed ever since. */
  get failingSinceMs(): number | undefined {
    return this.#failingSinceMs;
  }

  async next(): Promise<StepResult> {
    const startedAtMs = Date.now();
    try {
      const result = await this.#step();
      this.#failingSinceMs = undefined;
      return result;
    } catch (error) {
      if (!(error instanceof ActivityFailure) || isCancellation(error)) throw error;
      if (!hasBegun(error)) return { details: 'no worker took the step', moreIsDue: true, waitMs: null };
      this.#failingSinceMs ??= startedAtMs;
      givenUp.add(1, { loop: workflowInfo().workflowType });
      return { details: describe(error, this.#failingSinceMs), moreIsDue: false, waitMs: PAUSE_MS };
    }
  }
}

/** Whether a step was tried at all: one that no worker took in all its time says nothing of itself. */
function hasBegun({ cause }: ActivityFailure): boolean {
  const isLate = cause instanceof TimeoutFailure && cause.timeoutType === 'SCHEDULE_TO_CLOSE';
  return !isLate || cause.cause !== undefined;
}

/** One line for the operator: activities hide what their errors say, so it names class and reference. */
function describe({ cause }: ActivityFailure, sinceMs: number): string {
  const reason = (cause instanceof TimeoutFailure ? cause.cause : undefined) ?? cause;
  const since = new Date(sinceMs).toISOString().slice(0, 16);
  return `failing since ${since}Z: ${reason?.message ?? 'for a reason nobody told'}`;
}

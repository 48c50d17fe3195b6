import { parseDurationMs } from '../duration';

/** Delays in milliseconds after the first, second … failed automatic attempt; never shrinking. */
export type RetrySchedule = readonly number[];

const STEPS_MAX = 50;
const DELAY_MS_MAX = 7 * 86_400_000;
const JITTER_SHARE = 0.2;

/**
 * Reads a schedule such as `5s,5m,30m,2h`.
 * @throws Error that says which step is wrong: an unknown form, zero, longer than 7 days, shorter than the
 * step before it, or more than 50 steps.
 */
export function parseSchedule(text: string): RetrySchedule {
  const steps = text.split(',').map(parseStep);
  if (steps.length > STEPS_MAX) throw new Error(`A retry schedule has at most ${STEPS_MAX} steps`);
  const shrinking = steps.findIndex((delay, index) => delay < (steps[index - 1] ?? 0));
  if (shrinking !== -1) {
    throw new Error(`Step ${shrinking + 1} of the retry schedule is shorter than the step before it`);
  }
  return steps;
}

function parseStep(text: string, index: number): number {
  const delayMs = parseDurationMs(text) ?? 0;
  if (delayMs <= 0 || delayMs > DELAY_MS_MAX) {
    throw new Error(`Step ${index + 1} of the retry schedule must be like 30s, 5m, 2h or 1d, up to 7 days`);
  }
  return delayMs;
}

/**
 * How long to wait after a failed automatic attempt, in whole milliseconds; null when the schedule is used up.
 * @param failedAttempts automatic attempts made so far, this one included (1 or more)
 * @param jitter 0 to 1; adds up to a fifth, so that deliveries that failed together do not return together
 * @param retryAfterMs the receiver's hint, already bounded; the larger of hint and schedule counts
 */
export function retryDelayMs(
  schedule: RetrySchedule,
  failedAttempts: number,
  jitter: number,
  retryAfterMs: number | null,
): number | null {
  const step = schedule[failedAttempts - 1];
  return step === undefined ? null : withJitter(Math.max(step, retryAfterMs ?? 0), jitter);
}

/** Adds up to a fifth to a delay and never takes anything away. */
export function withJitter(delayMs: number, jitter: number): number {
  const share = Math.min(Math.max(jitter, 0), 1) * JITTER_SHARE;
  return delayMs + Math.floor(delayMs * share);
}

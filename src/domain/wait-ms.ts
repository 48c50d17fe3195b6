/** A loop sleeps no shorter than this, in milliseconds: each sleep is a timer of Temporal. */
export const WAIT_MS_MIN = 100;

/** How long a loop sleeps for which nothing is due before that time, in milliseconds. */
export function waitMsUntil(dueAt: Date, now: Date): number {
  return Math.max(WAIT_MS_MIN, dueAt.getTime() - now.getTime());
}

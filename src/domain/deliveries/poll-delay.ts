const DELAY_MS_MIN = 50;
const DELAY_MS_MAX = 2_000;
const PART_OF_QUIET = 1 / 4;

/**
 * How long a window with requests in flight waits before it looks for newly due work, by how long nothing has
 * happened: a receiver that takes 14 s does not notice two seconds, and a hundred of them would cost 500 looks a second.
 */
export function pollDelayMs(quietMs: number): number {
  return Math.min(DELAY_MS_MAX, Math.max(DELAY_MS_MIN, PART_OF_QUIET * quietMs));
}

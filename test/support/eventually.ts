import { setTimeout as pause } from 'node:timers/promises';

/**
 * Tries until it holds; fails with the last failure when it does not within the deadline.
 * @param pauseMs longer where a check is expensive
 */
export async function eventually(check: () => unknown, deadlineMs = 120_000, pauseMs = 50): Promise<void> {
  const deadline = performance.now() + deadlineMs;
  for (;;) {
    try {
      await check();
      return;
    } catch (error) {
      if (performance.now() > deadline) throw error;
    }
    await pause(pauseMs);
  }
}

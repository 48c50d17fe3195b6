import { setTimeout as pause } from 'node:timers/promises';

/** Measured at most this often, however often and by however many the metrics are read. */
const REFRESH_MS = 15_000;
/** What a scrape waits for a measurement; one that takes longer shows with the next scrape. */
const WAIT_MS = 2_000;

/** The latest measurement, made anew when it is old; null where it can't be made. */
export function createLatestMeasurement<Measured>(
  measure: () => Promise<Measured>,
): () => Promise<Measured | null> {
  let latest: Measured | null = null;
  let measuredAt = Number.NEGATIVE_INFINITY;
  let measuring: Promise<void> | null = null;

  async function refresh(): Promise<void> {
    try {
      latest = await measure();
    } catch {
      // The log and `outreach_store_reachable` tell of the store.
      latest = null;
    }
    measuredAt = performance.now();
    measuring = null;
  }

  return async () => {
    if (performance.now() - measuredAt >= REFRESH_MS) {
      measuring ??= refresh();
      await Promise.race([measuring, pause(WAIT_MS, undefined, { ref: false })]);
    }
    return latest;
  };
}

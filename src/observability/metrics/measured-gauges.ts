import { setTimeout as pause } from 'node:timers/promises';
import { Gauge, type Registry } from 'prom-client';

/** Measured at most this often, however often and by however many the metrics are read. */
const REFRESH_MS = 15_000;
/** What a scrape waits for a measurement; one that takes longer shows with the next scrape. */
const WAIT_MS = 2_000;

/** Gauges that are measured together; `NaN`, or no series, where that can't be, which fires no alert. */
export function createMeasuredGauges<Measured>(registry: Registry, measure: () => Promise<Measured>) {
  const registers = [registry];
  const latest = createLatestMeasurement(measure);
  return {
    show(name: string, help: string, valueOf: (measured: Measured) => number): void {
      const gauge: Gauge = new Gauge({
        name,
        help,
        registers,
        async collect() {
          const measured = await latest();
          gauge.set(measured === null ? Number.NaN : valueOf(measured));
        },
      });
    },

    /** A series for each value of a label. */
    showEach(
      name: string,
      help: string,
      label: string,
      valuesOf: (measured: Measured) => Iterable<readonly [value: string | number, shown: number]>,
    ): void {
      const gauge: Gauge = new Gauge({
        name,
        help,
        labelNames: [label],
        registers,
        async collect() {
          const measured = await latest();
          gauge.reset();
          if (measured === null) return;
          for (const [value, shown] of valuesOf(measured)) gauge.set({ [label]: value }, shown);
        },
      });
    },
  };
}

/** The latest measurement, made anew when it is old; null where it can't be made. */
function createLatestMeasurement<Measured>(measure: () => Promise<Measured>): () => Promise<Measured | null> {
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

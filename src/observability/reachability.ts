import { Gauge, type Registry } from 'prom-client';
import type { ReadinessChecks } from '../http/health/router';

/** Shows whether the servers can be reached, asked at every scrape. The checks answer within two seconds. */
export function showReachability(registry: Registry, checks: ReadinessChecks): void {
  show('outreach_store_reachable', 'Whether MongoDB can be reached: 1 or 0', checks.mongodb);
  show('outreach_temporal_reachable', 'Whether Temporal can be reached: 1 or 0', checks.temporal);

  function show(name: string, help: string, isReachable: () => Promise<boolean>): void {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        gauge.set((await isReachable()) ? 1 : 0);
      },
    });
  }
}

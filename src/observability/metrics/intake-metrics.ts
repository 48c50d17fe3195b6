import type { Registry } from 'prom-client';
import { createMeasuredGauges } from './measured-gauges';

/** Shows how long seeds wait, shard by shard. */
export function showIntake(registry: Registry, measure: () => Promise<readonly number[]>): void {
  createMeasuredGauges(registry, measure).showEach(
    'outreach_seed_wait_seconds',
    'How long the seeds that are next in a shard of the intake have waited, the longest of them; 0 without any',
    'shard',
    (waits) => waits.map((waitMs, shard) => [shard, waitMs / 1000]),
  );
}

import { Gauge, type Registry } from 'prom-client';
import type { MeasureIntake } from '../../operations/leads/seeds/measure-intake';
import { createLatestMeasurement } from './latest-measurement';

/** Shows how long seeds wait, shard by shard; `NaN` where it can't be measured, which fires no alert. */
export function showIntake(registry: Registry, measure: MeasureIntake): void {
  const current = createLatestMeasurement(measure);
  const waits: Gauge<'shard'> = new Gauge({
    name: 'outreach_seed_wait_seconds',
    help: 'How long the seeds that are next in a shard of the intake have waited, the longest of them; 0 without any',
    labelNames: ['shard'],
    registers: [registry],
    async collect() {
      const measured = await current();
      waits.reset();
      for (const [shard, waitMs] of measured?.entries() ?? []) waits.set({ shard }, waitMs / 1000);
    },
  });
}

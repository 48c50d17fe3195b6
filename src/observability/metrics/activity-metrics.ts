import { Counter, type Registry } from 'prom-client';
import type { Activities } from '../../contracts/activities';
import { INTAKE_SHARDS } from '../../contracts/workflows';

/** The same activities, counting what their results tell: visitors, prospects, and what the sweep has repaired. */
export function createActivityMetrics(registry: Registry): (activities: Activities) => Activities {
  const registers = [registry];
  const visitors = new Counter({
    name: 'outreach_visitors_total',
    help: 'Visitors processed by the intake, accepted or rejected',
    labelNames: ['outcome'],
    registers,
  });
  const processed = new Counter({
    name: 'outreach_intake_visitors_total',
    help: 'Visitors processed by the intake, by shard',
    labelNames: ['shard'],
    registers,
  });
  // A shard in which nothing has happened yet shows too, so that one that stands still from the start is found.
  for (let shard = 0; shard < INTAKE_SHARDS; shard += 1) processed.inc({ shard }, 0);
  const prospects = new Counter({
    name: 'outreach_prospects_created_total',
    help: 'New prospects made from visitors',
    registers,
  });
  const repaired = new Counter({
    name: 'outreach_sweep_repaired_total',
    help: 'Loops that the sweep poked because work of theirs was overdue, by type of the loop',
    labelNames: ['loop'],
    registers,
  });
  const unrepaired = new Counter({
    name: 'outreach_sweep_pokes_failed_total',
    help: 'Loops with overdue work that the sweep could not poke, by type of the loop',
    labelNames: ['loop'],
    registers,
  });
  const expired = new Counter({
    name: 'outreach_deliveries_expired_total',
    help: 'Deliveries that the sweep ended because they had waited for as long as events are kept',
    registers,
  });

  return (activities) => ({
    ...activities,

    async processDueSeeds(input) {
      const result = await activities.processDueSeeds(input);
      visitors.inc({ outcome: 'accepted' }, result.visitors - result.rejected);
      visitors.inc({ outcome: 'rejected' }, result.rejected);
      processed.inc({ shard: input.shard }, result.visitors);
      prospects.inc(result.created);
      return result;
    },

    async pokeStaleLoops() {
      const result = await activities.pokeStaleLoops();
      for (const [loop, count] of Object.entries(result.poked)) repaired.inc({ loop }, count);
      for (const [loop, count] of Object.entries(result.failed)) unrepaired.inc({ loop }, count);
      expired.inc(result.expired);
      return result;
    },
  });
}

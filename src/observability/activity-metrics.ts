import { Counter, type Registry } from 'prom-client';
import type { Activities } from '../../activities';

/** The same activities, counting what their results tell: visitors, prospects, and what the sweep has repaired. */
export function createActivityMetrics(registry: Registry): (activities: Activities) => Activities {
  const registers = [registry];
  const visitors = new Counter({
    name: 'outreach_visitors_total',
    help: 'Visitors worked off by the intake, accepted or rejected',
    labelNames: ['outcome'],
    registers,
  });
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
      prospects.inc(result.created);
      return result;
    },

    async pokeStaleLoops() {
      const result = await activities.pokeStaleLoops();
      for (const [loop, count] of Object.entries(result.poked)) repaired.inc({ loop }, count);
      expired.inc(result.expired);
      return result;
    },
  });
}

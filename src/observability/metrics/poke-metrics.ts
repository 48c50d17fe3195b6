import { Counter, type Registry } from 'prom-client';
import type { PokeOutcome } from '../../temporal/workflow-gateway';
import type { LoopAddress } from '../../contracts/workflows';

/** Counts pokes that left this process, those that were one counted once. */
export function createPokeMetrics(registry: Registry): (address: LoopAddress, outcome: PokeOutcome) => void {
  const pokes = new Counter({
    name: 'outreach_pokes_total',
    help: 'Pokes of loops, by type of the loop and outcome; the sweep repairs failed ones',
    labelNames: ['loop', 'outcome'],
    registers: [registry],
  });
  return ({ type }, outcome) => pokes.inc({ loop: type, outcome });
}

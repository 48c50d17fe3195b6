import { collectDefaultMetrics, Registry } from 'prom-client';

/**
 * The metrics of one process, beginning with those of the process itself (CPU, memory, event loop, GC). Every series
 * carries `service`. Values of labels are names of ours, never ids, addresses or anything that a caller sent.
 */
export function createRegistry(service: string): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry });
  return registry;
}

import type { Registry } from 'prom-client';
import { createActivityMetrics } from './activity-metrics';
import { createDeliveryMetrics } from './delivery-metrics';
import { createLedgerMetrics } from './ledger-metrics';
import { measureSteps } from './measure-steps';
import { createSendMetrics } from './outreach-metrics';

export type WorkerMetrics = ReturnType<typeof createWorkerMetrics>;

/** All that a worker counts. */
export function createWorkerMetrics(registry: Registry) {
  return {
    deliveries: createDeliveryMetrics(registry),
    watchSends: createSendMetrics(registry),
    onLedgersVerified: createLedgerMetrics(registry),
    watchActivities: createActivityMetrics(registry),
    steps: measureSteps(registry),
  };
}

import type { ActivityInterceptorsFactory } from '@temporalio/worker';
import type { Registry } from 'prom-client';
import type { Activities } from '../../activities';
import { createActivityMetrics } from './activity-metrics';
import { createBillingMetrics, type BillingMetrics } from './billing-metrics';
import { createDeliveryMetrics, type DeliveryMetrics } from './delivery-metrics';
import { measureSteps } from './measure-steps';

/** All that a worker counts. */
export interface WorkerMetrics {
  readonly deliveries: DeliveryMetrics;
  readonly billing: BillingMetrics;
  readonly watchActivities: (activities: Activities) => Activities;
  readonly steps: ActivityInterceptorsFactory;
}

export function createWorkerMetrics(registry: Registry): WorkerMetrics {
  return {
    deliveries: createDeliveryMetrics(registry),
    billing: createBillingMetrics(registry),
    watchActivities: createActivityMetrics(registry),
    steps: measureSteps(registry),
  };
}

import type { ActivityInterceptorsFactory } from '@temporalio/worker';
import type { Registry } from 'prom-client';
import type { Activities } from '../../../activities';
import type { RecordSends } from '../../operations/outreach/sending/record-sends';
import { createActivityMetrics } from './activity-metrics';
import { createDeliveryMetrics, type DeliveryMetrics } from './delivery-metrics';
import { createLedgerMetrics } from './ledger-metrics';
import { measureSteps } from './measure-steps';
import { createSendMetrics } from './outreach-metrics';

/** All that a worker counts. */
export interface WorkerMetrics {
  readonly deliveries: DeliveryMetrics;
  readonly watchSends: (recording: RecordSends) => RecordSends;
  readonly onLedgersVerified: (faultCount: number) => void;
  readonly watchActivities: (activities: Activities) => Activities;
  readonly steps: ActivityInterceptorsFactory;
}

export function createWorkerMetrics(registry: Registry): WorkerMetrics {
  return {
    deliveries: createDeliveryMetrics(registry),
    watchSends: createSendMetrics(registry),
    onLedgersVerified: createLedgerMetrics(registry),
    watchActivities: createActivityMetrics(registry),
    steps: measureSteps(registry),
  };
}

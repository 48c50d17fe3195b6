import type { ActivityOptions } from '@temporalio/workflow';
import { TASK_QUEUES } from '../src/contracts/workflows';

/** Steps on the store are idempotent, so trouble with it is retried until it is over. */
const untilItIsOver = { initialInterval: '500 milliseconds', maximumInterval: '30 seconds' } as const;

/** A step that was not done by then says so, in its loop and by a metric, before it is tried again. */
const scheduleToCloseTimeout = '15 minutes';

export const storeStep: ActivityOptions = {
  taskQueue: TASK_QUEUES.core,
  startToCloseTimeout: '1 minute',
  scheduleToCloseTimeout,
  heartbeatTimeout: '20 seconds',
  retry: untilItIsOver,
};

/** The same, where a shard with much to do holds up other shards only. */
export const intakeStep: ActivityOptions = { ...storeStep, taskQueue: TASK_QUEUES.intake };

/** Looks at every listener and business, and heartbeats page by page. The next sweep waits for it. */
export const sweepScan: ActivityOptions = {
  taskQueue: TASK_QUEUES.core,
  startToCloseTimeout: '10 minutes',
  scheduleToCloseTimeout,
  heartbeatTimeout: '1 minute',
  retry: untilItIsOver,
};

/** Reads everything there is of one kind, and heartbeats as it goes on. */
export const fullScan: ActivityOptions = {
  taskQueue: TASK_QUEUES.core,
  startToCloseTimeout: '6 hours',
  scheduleToCloseTimeout: '12 hours',
  heartbeatTimeout: '5 minutes',
  retry: untilItIsOver,
};

/** A window of requests: it heartbeats together with its lease, and ends by itself after 10 s and a deadline. */
export const deliveryWindow: ActivityOptions = {
  taskQueue: TASK_QUEUES.delivery,
  startToCloseTimeout: '2 minutes',
  scheduleToCloseTimeout,
  heartbeatTimeout: '10 seconds',
  retry: untilItIsOver,
};

/** Many windows: those of listeners that are held, or whose receivers are unproven. It takes on none after three minutes. */
export const probeWindows: ActivityOptions = {
  ...deliveryWindow,
  taskQueue: TASK_QUEUES.held,
  startToCloseTimeout: '5 minutes',
};

/** Messages of one business, one after the other: it heartbeats every few seconds, and takes on none after 20 s. */
export const outreachStep: ActivityOptions = {
  taskQueue: TASK_QUEUES.outreach,
  startToCloseTimeout: '6 minutes',
  scheduleToCloseTimeout,
  heartbeatTimeout: '20 seconds',
  retry: untilItIsOver,
};

/** One request to a website that may not answer. */
export const probe: ActivityOptions = {
  taskQueue: TASK_QUEUES.probe,
  startToCloseTimeout: '1 minute',
  scheduleToCloseTimeout,
  retry: untilItIsOver,
};

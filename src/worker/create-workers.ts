import {
  Worker,
  type ActivityInterceptorsFactory,
  type InjectedSinks,
  type NativeConnection,
  type WorkerOptions,
  type WorkflowBundleOption,
} from '@temporalio/worker';
import type { Activities } from '../contracts/activities';
import type { TraceSinks } from '../contracts/trace-context';
import { TASK_QUEUES } from '../contracts/workflows';
import type { Logger } from '../config/logger';
import { endOverdueSteps } from './end-overdue-steps';
import { hideErrorDetails } from './hide-error-details';
import type { WorkerSettings } from '../config/worker-settings';

type PollerBehavior = NonNullable<WorkerOptions['activityTaskPollerBehavior']>;

/** What workers are made of. */
export interface WorkerComposition {
  readonly settings: WorkerSettings;
  readonly workflowBundle: WorkflowBundleOption;
  readonly activities: Activities;
  /** See every activity from outside, the first of them first. */
  readonly steps: readonly ActivityInterceptorsFactory[];
  /** What workflows tell of themselves. */
  readonly sinks: InjectedSinks<TraceSinks>;
  readonly logger: Logger;
  /** How long activities may go on after shutdown was asked for. */
  readonly shutdownForceMs: number;
}

/** A worker for each queue that the settings name, one after the other. */
export async function* createWorkers(
  composition: WorkerComposition,
  connection: NativeConnection,
  namespace: string,
): AsyncGenerator<Worker> {
  for (const [queue, slots] of composition.settings.slots) {
    yield await Worker.create({ ...workerOptions(composition, queue, slots), connection, namespace });
  }
}

function workerOptions(
  composition: WorkerComposition,
  queue: keyof typeof TASK_QUEUES,
  slots: number,
): WorkerOptions {
  const { settings, activities, steps, sinks, logger, shutdownForceMs, workflowBundle } = composition;
  return {
    taskQueue: TASK_QUEUES[queue],
    activities,
    interceptors: { activity: [...steps, hideErrorDetails(logger), endOverdueSteps] },
    shutdownGraceTime: 100,
    shutdownForceTime: shutdownForceMs,
    maxConcurrentActivityTaskExecutions: slots,
    activityTaskPollerBehavior: pollers(settings, slots),
    ...versionOf(settings),
    ...(queue === 'core'
      ? {
          workflowBundle,
          sinks,
          maxCachedWorkflows: settings.cachedWorkflows,
          workflowTaskPollerBehavior: pollers(settings),
        }
      : {}),
  };
}

function pollers({ pollers: count }: WorkerSettings, slots = Number.POSITIVE_INFINITY): PollerBehavior {
  if (count === null)
    return { type: 'autoscaling', minimum: 1, initial: Math.min(5, slots), maximum: Math.min(100, slots) };
  return { type: 'simple-maximum', maximum: Math.min(count, slots) };
}

/** Loops live on for long and know older histories by `patched`: they go on with the current version. */
function versionOf({ version }: WorkerSettings): Pick<WorkerOptions, 'workerDeploymentOptions'> {
  if (version === null) return {};
  return {
    workerDeploymentOptions: {
      version: { ...version },
      useWorkerVersioning: true,
      defaultVersioningBehavior: 'AUTO_UPGRADE',
    },
  };
}

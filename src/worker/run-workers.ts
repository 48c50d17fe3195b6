import { setTimeout as pause } from 'node:timers/promises';
import { loadClientConnectConfig } from '@temporalio/envconfig';
import {
  NativeConnection,
  Worker,
  type ActivityInterceptorsFactory,
  type InjectedSinks,
  type WorkerOptions,
  type WorkflowBundleOption,
} from '@temporalio/worker';
import type { Activities } from '../../activities';
import type { TraceSinks } from '../contracts/trace-context';
import { TASK_QUEUES } from '../contracts/workflows';
import type { Logger } from '../logger';
import { hideErrorDetails } from './hide-error-details';

/** Activity slots of each queue: a delivery batch waits for receivers, so there are many of it. */
const SLOTS = { core: 16, delivery: 250, held: 64, probe: 50 } as const;
/**
 * Loops kept in memory, a fifth of a megabyte each; by its own reckoning the SDK would keep thousands. One that is not
 * among them is built again from its history, which the loops keep short.
 */
const CACHED_LOOPS_MAX = 250;
const RECONNECT_MS_MAX = 30_000;

export interface RunWorkersOptions {
  readonly workflowBundle: WorkflowBundleOption;
  readonly activities: Activities;
  /** See every activity from outside, the first of them first. */
  readonly steps: readonly ActivityInterceptorsFactory[];
  /** What workflows tell of themselves. */
  readonly sinks: InjectedSinks<TraceSinks>;
  readonly logger: Logger;
  /** How long activities may go on after shutdown was asked for. */
  readonly shutdownForceMs: number;
  /** Called once all queues are polled. */
  readonly onReady: () => Promise<void>;
  /** Ends the workers, after what is under way. */
  readonly stop: AbortSignal;
}

/** Polls all task queues until stopped; a lost connection or a failing run is tried again for ever. */
export async function runWorkers(options: RunWorkersOptions): Promise<void> {
  for (let failures = 0; !options.stop.aborted; failures += 1) {
    try {
      await runOnce(options);
      return;
    } catch (error) {
      options.logger.error({ error }, 'the connection to Temporal was lost; trying again');
      const waitMs = Math.min(RECONNECT_MS_MAX, 500 * 2 ** Math.min(failures, 6));
      // It is cut short, by an error, when the workers are to end.
      await pause(waitMs, undefined, { signal: options.stop }).catch(() => undefined);
    }
  }
}

async function runOnce({
  workflowBundle,
  activities,
  steps,
  sinks,
  logger,
  shutdownForceMs,
  onReady,
  stop,
}: RunWorkersOptions): Promise<void> {
  const { namespace = 'default', connectionOptions } = loadClientConnectConfig();
  const connection = await NativeConnection.connect(connectionOptions);
  const common: Omit<WorkerOptions, 'taskQueue'> = {
    connection,
    namespace,
    activities,
    interceptors: { activity: [...steps, hideErrorDetails(logger)] },
    shutdownGraceTime: 100,
    shutdownForceTime: shutdownForceMs,
  };
  const workers = await Promise.all([
    Worker.create({
      ...common,
      workflowBundle,
      sinks,
      taskQueue: TASK_QUEUES.core,
      maxCachedWorkflows: CACHED_LOOPS_MAX,
      maxConcurrentActivityTaskExecutions: SLOTS.core,
    }),
    ...(['delivery', 'held', 'probe'] as const).map((queue) =>
      Worker.create({
        ...common,
        taskQueue: TASK_QUEUES[queue],
        maxConcurrentActivityTaskExecutions: SLOTS[queue],
      }),
    ),
  ]);
  const shutdown = () => {
    for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown();
  };
  stop.addEventListener('abort', shutdown, { once: true });
  try {
    const running = workers.map((worker) => worker.run().finally(shutdown));
    await onReady();
    await Promise.all(running);
  } finally {
    stop.removeEventListener('abort', shutdown);
    await connection.close();
  }
}

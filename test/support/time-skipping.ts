import { Connection } from '@temporalio/client';
import { InternalConnectionOptionsSymbol } from '@temporalio/client/lib/connection';
import { msNumberToTs } from '@temporalio/common/lib/time';
import { TimeSkippingWorkflowClient } from '@temporalio/testing';
import {
  DefaultLogger,
  makeTelemetryFilterString,
  NativeConnection,
  Runtime,
  Worker,
} from '@temporalio/worker';
import { TASK_QUEUES } from '../../src/contracts/workflows';
import { testWorkflowBundlePath } from './servers';
import { startTimeSkippingServer } from './time-skipping-server';

/** A Temporal server that skips time while nothing but timers is under way. Time is one for the whole server. */
export interface TimeSkippingEnvironment {
  /** Skips time while a result is awaited: `client.execute(…)`, `handle.result()`. */
  readonly client: TimeSkippingWorkflowClient;
  /** Runs the real workflows with these activities on all task queues, for as long as `use` takes. */
  withWorkers<Result>(activities: object, use: () => Promise<Result>): Promise<Result>;
  /** Lets the server's time pass, and what becomes due in it happen. */
  sleep(milliseconds: number): Promise<void>;
  close(): Promise<void>;
}

/** @param installRuntime once a file, before anything else of Temporal */
export async function aTimeSkippingEnvironment(
  installRuntime: () => Promise<void> | void = installQuietRuntime,
): Promise<TimeSkippingEnvironment> {
  await installRuntime();
  const server = await startTimeSkippingServer();
  const { address } = server;
  const withTestService = { [InternalConnectionOptionsSymbol]: { supportsTestService: true } };
  const connection = await Connection.connect({ address, ...withTestService });
  const nativeConnection = await NativeConnection.connect({ address });
  const client = new TimeSkippingWorkflowClient({ connection });
  return {
    client,
    withWorkers: (activities, use) => runWithWorkers(nativeConnection, activities, use),
    async sleep(milliseconds) {
      await connection.testService?.unlockTimeSkippingWithSleep({ duration: msNumberToTs(milliseconds) });
    },
    async close() {
      await nativeConnection.close();
      await connection.close();
      await server.stop();
    },
  };
}

async function runWithWorkers<Result>(
  connection: NativeConnection,
  activities: object,
  use: () => Promise<Result>,
): Promise<Result> {
  const workers = await Promise.all(
    Object.values(TASK_QUEUES).map((taskQueue) =>
      Worker.create({
        connection,
        taskQueue,
        activities,
        // Whatever a workflow knows it must know from its history: every task replays it.
        maxCachedWorkflows: 0,
        ...(taskQueue === TASK_QUEUES.core ? { workflowBundle: { codePath: testWorkflowBundlePath() } } : {}),
      }),
    ),
  );
  const running = workers.map((worker) => worker.run());
  try {
    return await use();
  } finally {
    for (const worker of workers) worker.shutdown();
    await Promise.all(running);
  }
}

let isRuntimeInstalled = false;

/** One runtime a process, and Jest keeps processes for several files. */
export function installQuietRuntime(): void {
  if (isRuntimeInstalled) return;
  isRuntimeInstalled = true;
  Runtime.install({
    logger: new DefaultLogger('ERROR'),
    // The test server is old enough to be warned about at every start of a worker.
    telemetryOptions: { logging: { filter: makeTelemetryFilterString({ core: 'ERROR', other: 'ERROR' }) } },
  });
}

import {
  DefaultLogger,
  makeTelemetryFilterString,
  Runtime,
  Worker,
  type NativeConnection,
} from '@temporalio/worker';
import { TASK_QUEUES } from '../../../src/contracts/workflows';
import { testWorkflowBundlePath } from '../jest/servers';

export interface TestWorkers {
  readonly connection: NativeConnection;
  readonly namespace?: string;
  readonly activities: object;
  /** 0 has every task replay its workflow from its history; the SDK's own number unless given. */
  readonly maxCachedWorkflows?: number;
}

/** Runs the real workflows with these activities on all task queues, for as long as `use` takes. */
export async function runWithWorkers<Result>(
  options: TestWorkers,
  use: () => Promise<Result>,
): Promise<Result> {
  const workers = await Promise.all(
    Object.values(TASK_QUEUES).map((taskQueue) =>
      Worker.create({
        ...options,
        taskQueue,
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

/** The SDK ends its runtime with the last worker of a connection; what uses no such worker has to do it, or Jest's process stays. */
export async function closeRuntime(): Promise<void> {
  await Runtime.instance().shutdown();
}

import { randomUUID } from 'node:crypto';
import { Client, Connection } from '@temporalio/client';
import { msNumberToTs } from '@temporalio/common/lib/time';
import { NativeConnection, Worker } from '@temporalio/worker';
import { TASK_QUEUES } from '../../src/contracts/workflows';
import { eventually } from './eventually';
import { testTemporalAddress, testWorkflowBundlePath } from './servers';
import { installQuietRuntime } from './time-skipping';

/** A namespace of the run's development server that nobody else polls. */
export interface TemporalNamespace {
  readonly namespace: string;
  readonly client: Client;
  /** Runs the real workflows with these activities on all task queues, for as long as `use` takes. */
  withWorkers<Result>(activities: object, use: () => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

const KEPT_MS = 86_400_000;

export async function aTemporalNamespace(): Promise<TemporalNamespace> {
  installQuietRuntime();
  const address = testTemporalAddress();
  const namespace = `test-${randomUUID()}`;
  const connection = await Connection.connect({ address });
  await connection.workflowService.registerNamespace({
    namespace,
    workflowExecutionRetentionPeriod: msNumberToTs(KEPT_MS),
  });
  const client = new Client({ connection, namespace });
  // The server learns of a new namespace with a delay.
  await eventually(() => client.workflow.count());
  return {
    namespace,
    client,
    async withWorkers(activities, use) {
      const native = await NativeConnection.connect({ address });
      try {
        return await runWithWorkers(native, namespace, activities, use);
      } finally {
        await native.close();
      }
    },
    close: () => connection.close(),
  };
}

async function runWithWorkers<Result>(
  connection: NativeConnection,
  namespace: string,
  activities: object,
  use: () => Promise<Result>,
): Promise<Result> {
  const workers = await Promise.all(
    Object.values(TASK_QUEUES).map((taskQueue) =>
      Worker.create({
        connection,
        namespace,
        taskQueue,
        activities,
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

import { randomUUID } from 'node:crypto';
import { Client, Connection } from '@temporalio/client';
import { msNumberToTs } from '@temporalio/common/lib/time';
import { NativeConnection } from '@temporalio/worker';
import { eventually } from '../eventually';
import { installQuietRuntime, runWithWorkers } from './run-with-workers';
import { testTemporalAddress } from '../jest/servers';

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
      const connectionOfWorkers = await NativeConnection.connect({ address });
      try {
        return await runWithWorkers({ connection: connectionOfWorkers, namespace, activities }, use);
      } finally {
        await connectionOfWorkers.close();
      }
    },
    close: () => connection.close(),
  };
}

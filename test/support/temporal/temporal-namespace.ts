import { randomUUID } from 'node:crypto';
import { Client, Connection } from '@temporalio/client';
import { msNumberToTs } from '@temporalio/common/lib/time';
import { eventually } from '../eventually';
import { installQuietRuntime, shareWorkers } from './shared-workers';
import { testTemporalAddress } from '../jest/servers';

/** A namespace and the server that it is on. */
export interface TemporalPlace {
  readonly address: string;
  readonly namespace: string;
}

/** A namespace of the run's development server that nobody else polls. */
export interface TemporalNamespace extends TemporalPlace {
  readonly client: Client;
  /** Runs the real workflows with these activities on all task queues, at least for as long as `use` takes. */
  withWorkers<Result>(activities: object, use: () => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

const KEPT_MS = 86_400_000;

/** A new one, for processes that connect by themselves. */
export async function registerNamespace(): Promise<TemporalPlace> {
  const address = testTemporalAddress();
  const namespace = `test-${randomUUID()}`;
  const connection = await Connection.connect({ address });
  try {
    await connection.workflowService.registerNamespace({
      namespace,
      workflowExecutionRetentionPeriod: msNumberToTs(KEPT_MS),
    });
    const client = new Client({ connection, namespace });
    // The server learns of a new namespace with a delay.
    await eventually(() => client.workflow.count());
    return { address, namespace };
  } finally {
    await connection.close();
  }
}

export async function aTemporalNamespace(): Promise<TemporalNamespace> {
  installQuietRuntime();
  const { address, namespace } = await registerNamespace();
  const connection = await Connection.connect({ address });
  const workers = shareWorkers({ address, namespace });
  return {
    address,
    namespace,
    client: new Client({ connection, namespace }),
    withWorkers: (activities, use) => workers.runWith(activities, use),
    async close() {
      await workers.close();
      await connection.close();
    },
  };
}

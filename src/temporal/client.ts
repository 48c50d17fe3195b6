import { Client, Connection, type WorkflowClientInterceptor } from '@temporalio/client';
import { loadClientConnectConfig } from '@temporalio/envconfig';

export interface TemporalClient {
  readonly client: Client;
  readonly connection: Connection;
  readonly namespace: string;
}

/**
 * A client for the address in Temporal's standard environment (`TEMPORAL_ADDRESS`, `TEMPORAL_NAMESPACE`,
 * TLS, API key). It connects when first used, so a process starts while Temporal is away.
 *
 * @param interceptors see every call about a workflow
 */
export function createTemporalClient(interceptors: WorkflowClientInterceptor[] = []): TemporalClient {
  const config = loadClientConnectConfig();
  const namespace = config.namespace ?? 'default';
  const connection = Connection.lazy(config.connectionOptions);
  const client = new Client({ connection, namespace, interceptors: { workflow: interceptors } });
  return { client, connection, namespace };
}

export async function isTemporalReachable({ connection }: TemporalClient): Promise<boolean> {
  try {
    await connection.withDeadline(Date.now() + 2_000, () => connection.workflowService.getSystemInfo({}));
    return true;
  } catch {
    return false;
  }
}

/** Names of the namespace's own search attributes; empty when they can't be read. */
export async function readSearchAttributes({ connection, namespace }: TemporalClient): Promise<Set<string>> {
  try {
    const response = await connection.withDeadline(Date.now() + 5_000, () =>
      connection.operatorService.listSearchAttributes({ namespace }),
    );
    return new Set(Object.keys(response.customAttributes ?? {}));
  } catch {
    return new Set();
  }
}

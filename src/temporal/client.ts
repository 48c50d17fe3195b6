import { setTimeout as pause } from 'node:timers/promises';
import {
  Client,
  defaultGrpcRetryOptions,
  makeGrpcRetryInterceptor,
  type Connection,
  type WorkflowClientInterceptor,
} from '@temporalio/client';
import { callDeadline } from './call-deadline';
import { readConnectConfig, type TemporalEnvironment } from './connect-config';
import { ConnectionOfNamespace, NAMESPACE_HEADER } from './connection-of-namespace';

const CALL_DEADLINE_MS = 5_000;
const REACHED_WITHIN_MS = 2_000;

export interface TemporalClient {
  readonly client: Client;
  readonly connection: Connection;
  readonly namespace: string;
}

/**
 * A client for the address in Temporal's standard environment (`TEMPORAL_ADDRESS`, `TEMPORAL_NAMESPACE`,
 * TLS, API key). It connects when first used, so a process starts while Temporal is away. A call ends after 5 s,
 * its retries included.
 *
 * @param interceptors see every call about a workflow
 */
export function createTemporalClient(
  environment: TemporalEnvironment,
  interceptors: WorkflowClientInterceptor[] = [],
): TemporalClient {
  const { connectionOptions, namespace } = readConnectConfig(environment);
  const connection = ConnectionOfNamespace.lazy({
    ...connectionOptions,
    metadata: { ...connectionOptions.metadata, [NAMESPACE_HEADER]: namespace },
    interceptors: [callDeadline(CALL_DEADLINE_MS), makeGrpcRetryInterceptor(defaultGrpcRetryOptions())],
  });
  const client = new Client({ connection, namespace, interceptors: { workflow: interceptors } });
  return { client, connection, namespace };
}

export async function isTemporalReachable({ connection }: TemporalClient): Promise<boolean> {
  const answered = connection.workflowService.getSystemInfo({}).then(
    () => true,
    () => false,
  );
  return await Promise.race([answered, pause(REACHED_WITHIN_MS, false, { ref: false })]);
}

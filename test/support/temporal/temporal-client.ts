import { Client, Connection } from '@temporalio/client';
import { SWEEP_SCHEDULE_ID } from '../../../src/contracts/workflows';
import type { TemporalPlace } from './temporal-namespace';

/** Does something with Temporal as an operator would, in its UI. */
export async function withTemporal<Result>(
  { address, namespace }: TemporalPlace,
  use: (client: Client) => Promise<Result>,
): Promise<Result> {
  const connection = await Connection.connect({ address });
  try {
    return await use(new Client({ connection, namespace }));
  } finally {
    await connection.close();
  }
}

/** Runs the schedule's action now instead of waiting for the minute. */
export async function triggerSweep(temporal: TemporalPlace): Promise<void> {
  await withTemporal(temporal, (client) => client.schedule.getHandle(SWEEP_SCHEDULE_ID).trigger());
}

/** Starts the running workflow of this id again from its latest decision, as the UI's Reset does. */
export async function resetWorkflow(temporal: TemporalPlace, workflowId: string): Promise<void> {
  await withTemporal(temporal, async (client) => {
    const handle = client.workflow.getHandle(workflowId);
    const { runId } = await handle.describe();
    const { events } = await handle.fetchHistory();
    const decision = events?.findLast((event) => event.workflowTaskCompletedEventAttributes);
    await client.workflowService.resetWorkflowExecution({
      namespace: temporal.namespace,
      workflowExecution: { workflowId, runId },
      workflowTaskFinishEventId: decision?.eventId ?? null,
      requestId: runId,
      reason: 'asked for by a test',
    });
  });
}

import { Client, Connection } from '@temporalio/client';
import { temporal } from '@temporalio/proto';

const { EventType } = temporal.api.enums.v1;
/** What Temporal Cloud bills as an action, of what a history shows; heartbeats are not in it. */
const ACTIONS: ReadonlySet<number> = new Set([
  EventType.EVENT_TYPE_WORKFLOW_EXECUTION_STARTED,
  EventType.EVENT_TYPE_WORKFLOW_EXECUTION_SIGNALED,
  EventType.EVENT_TYPE_TIMER_STARTED,
  EventType.EVENT_TYPE_ACTIVITY_TASK_SCHEDULED,
  EventType.EVENT_TYPE_WORKFLOW_EXECUTION_CONTINUED_AS_NEW,
  EventType.EVENT_TYPE_MARKER_RECORDED,
]);

export interface TemporalCost {
  readonly events: number;
  readonly actions: number;
}

/** All events in the histories of a namespace, and how many of them are actions. */
export async function readTemporalCost(address: string): Promise<TemporalCost> {
  const connection = await Connection.connect({ address });
  try {
    const client = new Client({ connection });
    let events = 0;
    let actions = 0;
    for await (const { workflowId, runId } of client.workflow.list()) {
      const history = await client.workflow.getHandle(workflowId, runId).fetchHistory();
      const types = (history.events ?? []).map(({ eventType }) => Number(eventType));
      events += types.length;
      actions += types.filter((type) => ACTIONS.has(type)).length;
    }
    return { events, actions };
  } finally {
    await connection.close();
  }
}

import { Client, Connection } from '@temporalio/client';

/** How many events the histories of all workflows of the namespace hold. */
export async function countHistoryEvents(temporalAddress: string): Promise<number> {
  const connection = await Connection.connect({ address: temporalAddress });
  try {
    const client = new Client({ connection });
    let events = 0;
    for await (const workflow of client.workflow.list()) {
      const { workflowExecutionInfo } = await client.workflow
        .getHandle(workflow.workflowId, workflow.runId)
        .describe()
        .then(({ raw }) => raw);
      events += Number(workflowExecutionInfo?.historyLength ?? 0);
    }
    return events;
  } finally {
    await connection.close();
  }
}

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { activityInfo } from '@temporalio/activity';
import { Client, Connection, type WorkflowHandle } from '@temporalio/client';
import { NativeConnection, Worker } from '@temporalio/worker';
import { POKE_SIGNAL, PROGRESS_QUERY, TASK_QUEUES } from '../../src/contracts/workflows';
import { testTemporalAddress, testWorkflowBundlePath } from '../support/servers';
import { installQuietRuntime } from '../support/time-skipping';
import { writeHistory } from './histories';

/** One id for each input there is: a workflow takes its own. */
const INPUT = { businessId: 'biz_1', webhookId: 'we_1', jobId: 'job_1', shard: 1 };

/** What the steps of a loop answer, so that it goes through all it can do. */
const STEPS = [
  { details: 'more than one step', moreIsDue: true, waitMs: null },
  { details: 'a timer that fires', moreIsDue: false, waitMs: 200 },
  { details: 'a poke that interrupts a timer', moreIsDue: false, waitMs: 600_000 },
  { details: 'nothing more', moreIsDue: false, waitMs: null },
];
const POKED_AFTER = 3;
/** Instead of the process and the machine. */
const IDENTITY = 'recorder';
const DEADLINE_MS = 120_000;

/** Runs the workflows of these types on the development server and stores their histories. */
export async function recordHistories(types: readonly string[]): Promise<void> {
  installQuietRuntime();
  const address = testTemporalAddress();
  const connection = await Connection.connect({ address });
  const nativeConnection = await NativeConnection.connect({ address });
  const client = new Client({ connection, identity: IDENTITY });
  const stepsDone = new Map<string, number>();
  const workers = await createWorkers(nativeConnection, stepsDone);
  const running = workers.map((worker) => worker.run());
  try {
    for (const type of types) await record(client, type, stepsDone);
  } finally {
    for (const worker of workers) worker.shutdown();
    await Promise.all(running);
    await nativeConnection.close();
    await connection.close();
  }
}

function createWorkers(connection: NativeConnection, stepsDone: Map<string, number>): Promise<Worker[]> {
  const activities = {
    // Stands for whatever activity a workflow calls.
    default() {
      const { workflowExecution } = activityInfo();
      const workflowId = workflowExecution?.workflowId ?? '';
      const done = stepsDone.get(workflowId) ?? 0;
      stepsDone.set(workflowId, done + 1);
      return Promise.resolve(STEPS[Math.min(done, STEPS.length - 1)]);
    },
  };
  return Promise.all(
    Object.values(TASK_QUEUES).map((taskQueue) =>
      Worker.create({
        connection,
        identity: IDENTITY,
        taskQueue,
        activities,
        ...(taskQueue === TASK_QUEUES.core ? { workflowBundle: { codePath: testWorkflowBundlePath() } } : {}),
      }),
    ),
  );
}

async function record(client: Client, type: string, stepsDone: ReadonlyMap<string, number>): Promise<void> {
  const workflowId = `recorded/${type}/${randomUUID()}`;
  const handle = await client.workflow.start(type, {
    taskQueue: TASK_QUEUES.core,
    workflowId,
    args: [INPUT],
  });
  const steps = () => stepsDone.get(workflowId) ?? 0;
  await until(
    async () => (await hasEnded(handle)) || (steps() === POKED_AFTER && (await isSleeping(handle))),
  );
  if (!(await hasEnded(handle))) {
    await handle.signal(POKE_SIGNAL);
    // A loop that lingers for a minute is recorded while it does.
    await until(
      async () => (await hasEnded(handle)) || (steps() === STEPS.length && (await isSleeping(handle))),
    );
  }
  writeHistory(type, await handle.fetchHistory());
  if (!(await hasEnded(handle))) await handle.terminate('recorded');
}

async function hasEnded(handle: WorkflowHandle): Promise<boolean> {
  const { status } = await handle.describe();
  if (status.name === 'FAILED') throw new Error(`The workflow ${handle.workflowId} failed`);
  return status.name !== 'RUNNING';
}

async function isSleeping(handle: WorkflowHandle): Promise<boolean> {
  return (await handle.query<{ isSleeping: boolean }>(PROGRESS_QUERY)).isSleeping;
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + DEADLINE_MS;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error('The workflow did not get there in time');
    await sleep(50);
  }
}

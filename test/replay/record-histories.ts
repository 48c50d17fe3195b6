import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { activityInfo, ApplicationFailure } from '@temporalio/activity';
import { Client, Connection, type WorkflowHandle } from '@temporalio/client';
import { NativeConnection, Worker } from '@temporalio/worker';
import type { StepResult } from '../../src/contracts/activities';
import { POKE_SIGNAL, PROGRESS_QUERY, TASK_QUEUES } from '../../src/contracts/workflows';
import { testTemporalAddress, testWorkflowBundlePath } from '../support/jest/servers';
import { installQuietRuntime } from '../support/temporal/shared-workers';
import { writeHistory } from './histories';

/** One id for each input there is: a workflow takes its own. */
const INPUT = { businessId: 'biz_1', webhookId: 'we_1', jobId: 'job_1', ownerId: 'biz_1', shard: 1 };

type Step = 'fails for good' | 'fails once' | StepResult;

const more: StepResult = { details: 'more than one step', moreIsDue: true, waitMs: null };
const nothing: StepResult = { details: 'nothing more', moreIsDue: false, waitMs: null };
const long: StepResult = { details: 'a poke that interrupts a timer', moreIsDue: false, waitMs: 3_600_000 };

/** What the steps of a loop come to, so that it goes through all it can do; it is poked where it sleeps for long. */
const STEPS: readonly Step[] = [
  more,
  'fails once',
  'fails for good',
  { details: 'a timer that fires', moreIsDue: false, waitMs: 200 },
  long,
  nothing,
];
/** So many that it continues as new before it sleeps, and then a poke. */
const CHAIN: readonly Step[] = [...Array.from({ length: 9 }, () => more), long, nothing];
/** Instead of the process and the machine. */
const IDENTITY = 'recorder';
const DEADLINE_MS = 120_000;

interface Scripts {
  of(workflowId: string): { readonly steps: readonly Step[]; done: number };
}

/** Runs the workflows of these types on the development server and stores their histories. */
export async function recordHistories(types: readonly string[]): Promise<void> {
  installQuietRuntime();
  const address = testTemporalAddress();
  const connection = await Connection.connect({ address });
  const nativeConnection = await NativeConnection.connect({ address });
  const client = new Client({ connection, identity: IDENTITY });
  const scripts = createScripts();
  const workers = await createWorkers(nativeConnection, scripts);
  const running = workers.map((worker) => worker.run());
  try {
    await Promise.all(types.map((type) => record(client, type, scripts)));
  } finally {
    for (const worker of workers) worker.shutdown();
    await Promise.all(running);
    await nativeConnection.close();
    await connection.close();
  }
}

function createScripts(): Scripts {
  const scripts = new Map<string, { readonly steps: readonly Step[]; done: number }>();
  return {
    of(workflowId) {
      const script = scripts.get(workflowId) ?? { steps: stepsOf(workflowId), done: 0 };
      scripts.set(workflowId, script);
      return script;
    },
  };
}

/** A name with a hyphen asks for the long story. */
function stepsOf(workflowId: string): readonly Step[] {
  return workflowId.split('/')[1]?.includes('-') === true ? CHAIN : STEPS;
}

function createWorkers(connection: NativeConnection, scripts: Scripts): Promise<Worker[]> {
  const activities = {
    // Stands for whatever activity a workflow calls.
    default() {
      const { workflowExecution, attempt } = activityInfo();
      const script = scripts.of(workflowExecution?.workflowId ?? '');
      const step = script.steps[Math.min(script.done, script.steps.length - 1)] ?? nothing;
      if (step === 'fails once' && attempt === 1)
        throw ApplicationFailure.retryable('failed', 'RecordedError');
      script.done += 1;
      if (step === 'fails for good') throw ApplicationFailure.nonRetryable('failed', 'RecordedError');
      return Promise.resolve(step === 'fails once' ? more : step);
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

/** @param name the type of the workflow, and for the long story a hyphen and what it is about */
async function record(client: Client, name: string, scripts: Scripts): Promise<void> {
  const [type = ''] = name.split('-');
  const workflowId = `recorded/${name}/${randomUUID()}`;
  const start = { taskQueue: TASK_QUEUES.core, workflowId, args: [INPUT] };
  const isLoop = name !== 'sweepStaleWork' && name !== 'verifyAllLedgers';
  const { firstExecutionRunId } = isLoop
    ? {
        firstExecutionRunId: (await client.workflow.signalWithStart(type, { ...start, signal: POKE_SIGNAL }))
          .signaledRunId,
      }
    : await client.workflow.start(type, start);
  const handle = client.workflow.getHandle(workflowId);
  const { steps } = scripts.of(workflowId);
  const done = () => scripts.of(workflowId).done;
  await until(
    async () => (await hasEnded(handle)) || (done() === steps.length - 1 && (await isSleeping(handle))),
  );
  if (!(await hasEnded(handle))) {
    await handle.signal(POKE_SIGNAL);
    // A loop that lingers for a minute is recorded while it does.
    await until(
      async () => (await hasEnded(handle)) || (done() === steps.length && (await isSleeping(handle))),
    );
  }
  writeHistory(name, await handle.fetchHistory());
  const before = client.workflow.getHandle(workflowId, firstExecutionRunId);
  if (steps === CHAIN) writeHistory(name.replace('-resumed', '-continued'), await before.fetchHistory());
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

import {
  DefaultLogger,
  makeTelemetryFilterString,
  NativeConnection,
  Runtime,
  Worker,
} from '@temporalio/worker';
import { TASK_QUEUES } from '../../../src/contracts/workflows';
import { testWorkflowBundlePath } from '../jest/servers';

export interface TestWorkers {
  readonly address: string;
  readonly namespace?: string;
  /** 0 has every task replay its workflow from its history; the SDK's own number unless given. */
  readonly maxCachedWorkflows?: number;
}

/** Workers that the tests of a file use one after the other, each with activities of its own. */
export interface SharedWorkers {
  /** Runs the real workflows with these activities on all task queues, at least for as long as `use` takes. */
  runWith<Result>(activities: object, use: () => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/**
 * Starting workers costs more than most tests: they go on until a test has activities of other names. What a test has
 * begun is over when it ends.
 */
export function shareWorkers(options: TestWorkers): SharedWorkers {
  let current: object = {};
  const names = new Set<string>();
  const underWay = new Set<Promise<unknown>>();
  const handOn =
    (name: string) =>
    async (...input: readonly unknown[]) => {
      const step = Promise.resolve(Reflect.apply(Reflect.get(current, name), undefined, input));
      underWay.add(step);
      return await step.finally(() => underWay.delete(step));
    };
  let running: RunningWorkers | undefined;
  return {
    async runWith(activities, use) {
      current = activities;
      const missing = Object.keys(activities).filter((name) => !names.has(name));
      if (missing.length > 0) {
        for (const name of missing) names.add(name);
        await running?.stop();
        const handedOn = Object.fromEntries([...names].map((name) => [name, handOn(name)]));
        running = await startWorkers(options, handedOn);
      }
      try {
        return await use();
      } finally {
        await Promise.allSettled(underWay);
      }
    },
    async close() {
      await running?.stop();
    },
  };
}

interface RunningWorkers {
  stop(): Promise<void>;
}

async function startWorkers(
  { address, ...options }: TestWorkers,
  activities: object,
): Promise<RunningWorkers> {
  const connection = await NativeConnection.connect({ address });
  const workers = await Promise.all(
    Object.values(TASK_QUEUES).map((taskQueue) =>
      Worker.create({
        ...options,
        connection,
        activities,
        taskQueue,
        ...(taskQueue === TASK_QUEUES.core ? { workflowBundle: { codePath: testWorkflowBundlePath() } } : {}),
      }),
    ),
  );
  const running = workers.map((worker) => worker.run());
  return {
    async stop() {
      for (const worker of workers) worker.shutdown();
      await Promise.all(running);
      await connection.close();
    },
  };
}

let isRuntimeInstalled = false;

/** One runtime a process, and Jest keeps processes for several files. */
export function installQuietRuntime(): void {
  if (isRuntimeInstalled) return;
  isRuntimeInstalled = true;
  Runtime.install({
    logger: new DefaultLogger('ERROR'),
    // The test server is old enough to be warned about at every start of a worker.
    telemetryOptions: { logging: { filter: makeTelemetryFilterString({ core: 'ERROR', other: 'ERROR' }) } },
  });
}

/** The SDK ends its runtime with the last worker of a connection; what uses no such worker has to do it, or Jest's process stays. */
export async function closeRuntime(): Promise<void> {
  await Runtime.instance().shutdown();
}

import { Connection } from '@temporalio/client';
import { InternalConnectionOptionsSymbol } from '@temporalio/client/lib/connection';
import { msNumberToTs } from '@temporalio/common/lib/time';
import { TimeSkippingWorkflowClient } from '@temporalio/testing';
import { installQuietRuntime, shareWorkers } from './shared-workers';
import { startTimeSkippingServer } from './time-skipping-server';

/** A Temporal server that skips time while nothing but timers is under way. Time is one for the whole server. */
export interface TimeSkippingEnvironment {
  /** Skips time while a result is awaited: `client.execute(…)`, `handle.result()`. */
  readonly client: TimeSkippingWorkflowClient;
  /** Runs the real workflows with these activities on all task queues, at least for as long as `use` takes. */
  withWorkers<Result>(activities: object, use: () => Promise<Result>): Promise<Result>;
  /** Lets the server's time pass, and what becomes due in it happen. */
  sleep(milliseconds: number): Promise<void>;
  close(): Promise<void>;
}

/** @param installRuntime once a file, before anything else of Temporal */
export async function aTimeSkippingEnvironment(
  installRuntime: () => Promise<void> | void = installQuietRuntime,
): Promise<TimeSkippingEnvironment> {
  await installRuntime();
  const server = await startTimeSkippingServer();
  const { address } = server;
  const withTestService = { [InternalConnectionOptionsSymbol]: { supportsTestService: true } };
  const connection = await Connection.connect({ address, ...withTestService });
  const client = new TimeSkippingWorkflowClient({ connection });
  // Whatever a workflow knows it must know from its history: every task replays it.
  const workers = shareWorkers({ address, maxCachedWorkflows: 0 });
  return {
    client,
    withWorkers: (activities, use) => workers.runWith(activities, use),
    async sleep(milliseconds) {
      await connection.testService?.unlockTimeSkippingWithSleep({ duration: msNumberToTs(milliseconds) });
    },
    async close() {
      await workers.close();
      await connection.close();
      await server.stop();
    },
  };
}

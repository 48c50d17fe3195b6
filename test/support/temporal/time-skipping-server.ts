import path from 'node:path';
import { startChildGuard, type ChildGuard } from '../../../tools/embedded/processes/child-guard';
import { createProcessSet } from '../../../tools/embedded/processes/process-set';
import { startTimeSkipping } from '../../../tools/embedded/temporal/temporal-server';
import { temporaryFolder, timeSkippingProgram } from '../jest/servers';

let guard: ChildGuard | undefined;

/** A time-skipping Temporal server for the caller alone. */
export async function startTimeSkippingServer(): Promise<{
  readonly address: string;
  readonly stop: () => Promise<void>;
}> {
  guard ??= startChildGuard();
  const processes = createProcessSet(guard, { isBackground: true });
  const { folder } = temporaryFolder('time-skipping');
  const logFile = path.join(folder, 'server.log');
  try {
    const address = await startTimeSkipping(timeSkippingProgram(), { processes, env: process.env, logFile });
    return { address, stop: () => processes.stopAll() };
  } catch (error) {
    await processes.stopAll();
    throw error;
  }
}

import path from 'node:path';
import { aLastingPort } from '../processes/lasting-port';
import { startChildGuard } from '../../../tools/embedded/processes/child-guard';
import { createProcessSet } from '../../../tools/embedded/processes/process-set';
import { findTemporal } from '../../../tools/embedded/temporal/find-temporal';
import { startTemporal } from '../../../tools/embedded/temporal/temporal-server';
import { temporaryFolder, testCacheFolder } from '../jest/servers';
import type { TemporalPlace } from './temporal-namespace';

/** A Temporal server that is this test's alone, for it to be taken away. */
export interface OwnTemporal extends TemporalPlace {
  stop(): Promise<void>;
  /** Starts it again at the same address, with all it knew. */
  start(): Promise<void>;
  close(): Promise<void>;
}

export async function anOwnTemporal(): Promise<OwnTemporal> {
  const { folder, remove } = temporaryFolder('temporal');
  const guard = startChildGuard();
  const source = await findTemporal({
    env: { ...process.env, TEMPORAL_ADDRESS: undefined },
    cacheFolder: testCacheFolder(),
    report: () => undefined,
  });
  let processes = createProcessSet(guard, { isBackground: true });
  const preferredPort = await aLastingPort();
  const start = async (): Promise<string> => {
    processes = createProcessSet(guard, { isBackground: true });
    const { address } = await startTemporal(source, {
      processes,
      env: process.env,
      databaseFile: path.join(folder, 'temporal.db'),
      logFile: path.join(folder, 'temporal.log'),
      preferredPort,
    });
    return address;
  };
  const address = await start();
  return {
    address,
    namespace: 'default',
    stop: () => processes.stopAll(),
    async start() {
      if ((await start()) !== address) throw new Error('the port was taken meanwhile');
    },
    async close() {
      await processes.stopAll();
      guard.close();
      remove();
    },
  };
}

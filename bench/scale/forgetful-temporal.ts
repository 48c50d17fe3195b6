import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startChildGuard } from '../../tools/embedded/processes/child-guard';
import { findTemporal } from '../../tools/embedded/temporal/find-temporal';
import { freePort } from '../../src/observability/free-port';
import { cacheFolder } from '../../tools/embedded/locations';
import { createProcessSet } from '../../tools/embedded/processes/process-set';
import { startTemporal } from '../../tools/embedded/temporal/temporal-server';

/** A development server that keeps everything in memory. */
export interface ForgetfulTemporal {
  readonly address: string;
  /** Ends it, and starts another one at the same address that knows nothing. */
  forget(): Promise<void>;
  stop(): Promise<void>;
}

export async function startForgetfulTemporal(): Promise<ForgetfulTemporal> {
  const folder = mkdtempSync(path.join(tmpdir(), 'lead-outreach-temporal-'));
  const guard = startChildGuard();
  const source = await findTemporal({
    env: { ...process.env, TEMPORAL_ADDRESS: undefined },
    cacheFolder: cacheFolder(process.env),
    report: () => undefined,
  });
  const preferredPort = await freePort(0);
  const start = async () => {
    const processes = createProcessSet(guard);
    const logFile = path.join(folder, 'temporal.log');
    const { address } = await startTemporal(source, { processes, env: process.env, logFile, preferredPort });
    return { processes, address };
  };
  let running = await start();
  const { address } = running;
  return {
    address,
    async forget() {
      running.processes.killAll();
      await running.processes.stopAll();
      running = await start();
      if (running.address !== address) throw new Error('the port was taken meanwhile');
    },
    async stop() {
      await running.processes.stopAll();
      guard.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

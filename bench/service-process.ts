import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { newRunDatabase, openRunDatabases } from '../tools/embedded/mongodb/run-databases';
import { BENCH_DOMAIN } from './bench-domain';

const addresses = z.object({
  baseUrl: z.string(),
  apiKey: z.string(),
  temporalAddress: z.string(),
  mongodbUri: z.string(),
  pid: z.number(),
  apiPid: z.number(),
  apiMetricsUrl: z.string(),
  workerPid: z.number(),
  workerMetricsUrl: z.string(),
});
export type ServiceAddresses = z.infer<typeof addresses>;

export interface ServiceProcess extends ServiceAddresses {
  stop(): Promise<void>;
}

const START_TIMEOUT_MS = 300_000;

/**
 * Starts the whole service as `npm start` does, on data of its own that are removed at the end, also on the server of
 * `MONGODB_URI`.
 */
export async function startService(settings: Readonly<Record<string, string>> = {}): Promise<ServiceProcess> {
  const givenMongodbUri = process.env['MONGODB_URI'] || undefined;
  const databases = givenMongodbUri === undefined ? undefined : openRunDatabases(givenMongodbUri, 'bench');
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'lead-outreach-bench-'));
  const child = spawn(process.execPath, [path.join(__dirname, '../tools/embedded/start.js'), '--fresh'], {
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataFolder,
      LOG_LEVEL: 'warn',
      RATE_LIMIT_PER_SECOND: '0',
      ELIGIBILITY_DENY_LIST: BENCH_DOMAIN,
      ...settings,
      ...(givenMongodbUri === undefined || databases === undefined
        ? {}
        : { MONGODB_URI: newRunDatabase(givenMongodbUri, databases.prefix) }),
      // Workers of another service would take its tasks, and it theirs.
      TEMPORAL_ADDRESS: '',
    },
    // The channel ends the service should this process be killed.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const file = path.join(dataFolder, 'embedded.json');
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!existsSync(file)) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error('the service did not start');
    await pause(200);
  }
  await pause(500);
  const running = addresses.parse(JSON.parse(readFileSync(file, 'utf8')));
  return {
    ...running,
    async stop() {
      if (child.exitCode !== null) throw new Error('the service ended by itself');
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      await databases?.close();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

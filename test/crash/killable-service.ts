import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { startChildGuard, type ChildGuard } from '../../tools/embedded/processes/child-guard';
import { freePort } from '../../src/observability/free-port';
import { projectRoot } from '../../tools/embedded/locations';
import { aMongodbProxy } from '../support/mongodb/mongodb-proxy';
import { testMongodbUri } from '../support/jest/servers';
import { programArguments } from '../support/processes/typescript-program';
import { registerNamespace } from '../support/temporal/temporal-namespace';

/** The real API and worker as processes of their own, on a store and a Temporal namespace of their own. */
export interface KillableService {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly mongodbUri: string;
  /** Ends a process as a power cut would, and starts another; resolves when that one is at work. */
  kill(name: 'api' | 'worker'): Promise<void>;
  stop(): Promise<void>;
}

const PROGRAMS = {
  api: path.join(projectRoot(), 'src/api.ts'),
  worker: path.join(projectRoot(), 'test/support/processes/worker-process.ts'),
};

const SECRETS = {
  LOGIN_TOKEN_SECRET: 'l'.repeat(48),
  ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
};

export async function startKillableService(settings: NodeJS.ProcessEnv): Promise<KillableService> {
  const temporal = await registerNamespace();
  const port = await freePort(0);
  const apiKey = `lo_live_${randomBytes(20).toString('hex')}`;
  const mongodbUri = testMongodbUri();
  const proxy = await aMongodbProxy(mongodbUri);
  const env = {
    ...process.env,
    ...SECRETS,
    MONGODB_URI: proxy.uri,
    TEMPORAL_ADDRESS: temporal.address,
    TEMPORAL_NAMESPACE: temporal.namespace,
    PORT: String(port),
    METRICS_PORT: '0',
    LOG_LEVEL: 'fatal',
    EMBEDDED_API_KEY: apiKey,
    ...settings,
  };
  const guard = startChildGuard(0);
  const processes = new Map<string, ChildProcess>();
  async function start(name: 'api' | 'worker'): Promise<void> {
    const { child, ready } = startProgram(PROGRAMS[name], env, guard);
    processes.set(name, child);
    await ready;
  }
  await start('api');
  await start('worker');
  return {
    baseUrl: `http://127.0.0.1:${port}/api/v1`,
    apiKey,
    mongodbUri,
    async kill(name) {
      await end(processes.get(name), guard);
      await start(name);
      await proxy.endAbandonedTransactions();
    },
    async stop() {
      await Promise.all([...processes.values()].map((child) => end(child, guard)));
      await proxy.close();
      guard.close();
    },
  };
}

function startProgram(program: string, env: NodeJS.ProcessEnv, guard: ChildGuard) {
  const child = spawn(process.execPath, programArguments(program), {
    env,
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  if (child.pid !== undefined) guard.watch(child.pid);
  const ready = new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('exit', (code) => reject(new Error(`${program} ended with code ${code}`)));
  });
  // A process that is killed on purpose has been ready, or nobody waits for it.
  ready.catch(() => undefined);
  return { child, ready };
}

async function end(child: ChildProcess | undefined, guard: ChildGuard): Promise<void> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => {
    child.once('exit', resolve);
  });
  child.kill('SIGKILL');
  await ended;
  if (child.pid !== undefined) guard.release(child.pid);
}

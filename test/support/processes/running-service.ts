import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Connection } from 'mongoose';
import { z } from 'zod';
import { freePort } from '../../../src/observability/free-port';
import { newApiKey } from '../../../src/operations/accounts/keys/api-key';
import { connectStore } from '../../../src/persistence/mongo/connection';
import { createStores, type Stores } from '../../../src/persistence/stores';
import { aMongodbProxy, type MongodbProxy } from '../mongodb/mongodb-proxy';
import { testMongodbUri } from '../jest/servers';
import { registerNamespace, type TemporalPlace } from '../temporal/temporal-namespace';
import { programArguments } from './typescript-program';

/** API and worker as processes of their own, on a database and a Temporal namespace that are this test's alone. */
export interface RunningService {
  readonly stores: Stores;
  readonly connection: Connection;
  readonly mongodbUri: string;
  /** Workers reach MongoDB through it, unless their settings say otherwise. */
  readonly proxy: MongodbProxy;
  readonly temporal: TemporalPlace;
  /** The key that `call` sends. */
  readonly apiKey: string;
  /** Sends a request with the service's key; answers status, headers and JSON body. */
  call(
    method: string,
    path: string,
    body?: object,
    headers?: Readonly<Record<string, string>>,
  ): Promise<ServiceAnswer>;
  /** All that API and workers have printed so far. */
  output(): string;
  /** The metrics of API and workers. */
  readMetrics(): Promise<string>;
  /**
   * Starts another worker; it is ready when this resolves.
   * @param settings environment of this worker alone, such as `{ MONGODB_URI: proxy.uri }`
   */
  startWorker(settings?: Readonly<Record<string, string>>): Promise<ServiceWorker>;
  /** Lets the API finish what it is doing; answers its exit code, null where it had to be killed. */
  stopApi(): Promise<number | null>;
  close(): Promise<void>;
}

export interface ServiceAnswer {
  readonly status: number;
  readonly headers: Headers;
  // oxlint-disable-next-line typescript/no-explicit-any -- as tests read answers: a wrong field fails the test
  readonly body: any;
}

export interface ServiceWorker {
  readonly pid: number;
  /** Resolves when it has ended, for whatever reason. */
  readonly ended: Promise<void>;
  /** Ends it at once, whatever it is doing. */
  kill(): Promise<void>;
  /** Lets it finish what it is doing. */
  stop(): Promise<void>;
  /** Takes the processor away from it, as a machine that is suspended does. */
  freeze(): void;
  thaw(): void;
}

const readyMessage = z.object({ type: z.literal('ready'), metricsPort: z.int() });

const ROOT = path.join(__dirname, '../../..');
/** Between being told to end and being killed. */
const STOP_MS = 120_000;

/**
 * @param settings environment of API and worker, such as `{ WEBHOOK_RETRY_SCHEDULE: '1s' }`; `MONGODB_URI` for another
 * server than the run's
 * @param ownTemporal a server that the test may stop, and closes itself
 */
export async function aRunningService(
  settings: Readonly<Record<string, string>> = {},
  ownTemporal?: TemporalPlace,
): Promise<RunningService> {
  const temporal = ownTemporal ?? (await registerNamespace());
  const mongodbUri = settings['MONGODB_URI'] ?? testMongodbUri();
  const proxy = await aMongodbProxy(mongodbUri);
  const port = await freePort(0);
  const apiKey = newApiKey();
  const env = {
    ...process.env,
    MONGODB_URI: mongodbUri,
    TEMPORAL_ADDRESS: temporal.address,
    TEMPORAL_NAMESPACE: temporal.namespace,
    PORT: String(port),
    METRICS_PORT: '0',
    LOGIN_TOKEN_SECRET: 'l'.repeat(48),
    ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
    WEBHOOK_ALLOW_HTTP: 'true',
    WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8',
    LOG_LEVEL: 'warn',
    EMBEDDED_API_KEY: apiKey,
    ...settings,
  };
  const children: ChildProcess[] = [];
  const output: Buffer[] = [];
  const metricsPorts: number[] = [];
  const start = async (file: string, own: Readonly<Record<string, string>> = {}): Promise<ChildProcess> => {
    const child = spawn(process.execPath, programArguments(path.join(ROOT, file)), {
      cwd: ROOT,
      env: { ...env, ...own },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    children.push(child);
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (data: Buffer) => output.push(data));
    child.stderr?.pipe(process.stderr);
    if (env.LOG_LEVEL === 'warn') child.stdout?.pipe(process.stdout);
    const [message] = await Promise.race([once(child, 'message'), once(child, 'exit').then(failStart)]);
    metricsPorts.push(readyMessage.parse(message).metricsPort);
    return child;
  };
  const api = await start('src/api.ts');
  const connection: Connection = await connectStore(mongodbUri);

  return {
    stores: createStores(connection),
    connection,
    mongodbUri,
    proxy,
    temporal,
    apiKey,
    output: () => Buffer.concat(output).toString('utf8'),
    async readMetrics() {
      const urls = metricsPorts.map((metricsPort) => `http://127.0.0.1:${metricsPort}/metrics`);
      return (await Promise.all(urls.map(async (url) => (await fetch(url)).text()))).join('\n');
    },
    async call(method, callPath, body, headers = {}) {
      const response = await fetch(`http://127.0.0.1:${port}/api/v1${callPath}`, {
        method,
        headers: { 'x-api-key': apiKey, 'content-type': 'application/json', ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: response.status, headers: response.headers, body: await response.json() };
    },
    async startWorker(own = {}) {
      const child = await start('test/support/processes/worker-process.ts', {
        MONGODB_URI: proxy.uri,
        ...own,
      });
      return {
        pid: child.pid ?? 0,
        ended: once(child, 'exit').then(() => undefined),
        kill: () => end(child, 'SIGKILL'),
        stop: () => end(child, 'SIGTERM'),
        freeze: () => void child.kill('SIGSTOP'),
        thaw: () => void child.kill('SIGCONT'),
      };
    },
    async stopApi() {
      await end(api, 'SIGTERM');
      return api.exitCode;
    },
    async close() {
      await Promise.all(children.map((child) => end(child, 'SIGKILL')));
      await proxy.close();
      // The database goes with the run's server: killed workers leave transactions open that would hold up dropping it.
      await connection.close();
    },
  };
}

function failStart(): never {
  throw new Error('the process ended before it was ready; its output says why');
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  const force = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await ended;
  clearTimeout(force);
}

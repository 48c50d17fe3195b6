import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { Connection } from '@temporalio/client';
import { loadClientConnectConfig } from '@temporalio/envconfig';
import { temporalEnvironmentOf } from '../../../src/config/config';
import type { TemporalSource } from './find-temporal';
import { freePort } from '../../../src/observability/free-port';
import { untilReady } from '../processes/managed-process';
import type { ProcessSet } from '../processes/process-set';
import type { Program } from '../providers/program';
import { withoutTemporal } from '../service-environment';
import { reasonOf, StartError } from '../start-error';

export interface TemporalOptions {
  readonly processes: ProcessSet;
  readonly env: NodeJS.ProcessEnv;
  /** Keeps everything in memory if left out. */
  readonly databaseFile?: string;
  readonly logFile: string;
  readonly preferredPort: number;
  /** No web UI if left out. */
  readonly preferredUiPort?: number;
  readonly signal?: AbortSignal | undefined;
}

export interface RunningTemporal {
  readonly address: string;
  readonly uiUrl?: string;
}

/** For a slow disk: a server that fails ends, and is noticed at once. */
const READY_MS = 240_000;
const STOP_MS = 10_000;
const REACH_MS = 5000;
const NAMESPACE = 'default';
const SEARCH_ATTRIBUTES = ['businessId', 'webhookId'] as const;

/** Starts the development server with our search attributes, or checks the server at the address. */
export async function startTemporal(
  source: TemporalSource,
  options: TemporalOptions,
): Promise<RunningTemporal> {
  if (source.kind === 'address') {
    await checkGiven(options.env);
    return { address: source.address };
  }
  if (options.databaseFile !== undefined) {
    await mkdir(path.dirname(options.databaseFile), { recursive: true });
  }
  const port = await freePort(options.preferredPort);
  const uiPort = options.preferredUiPort === undefined ? undefined : await freePort(options.preferredUiPort);
  const address = `127.0.0.1:${port}`;
  const child = options.processes.start({
    name: 'Temporal',
    program: source.program,
    args: [
      ...`server start-dev --ip 127.0.0.1 --port ${port} --log-level warn`.split(' '),
      ...(uiPort === undefined ? ['--headless'] : ['--ui-port', String(uiPort)]),
      ...databaseArguments(options.databaseFile),
      ...SEARCH_ATTRIBUTES.flatMap((name) => ['--search-attribute', `${name}=Keyword`]),
    ],
    env: withoutTemporal(options.env),
    logFile: options.logFile,
    stopWithinMs: STOP_MS,
  });
  await untilReady(child, () => hasSearchAttributes(address), READY_MS, options.signal);
  return uiPort === undefined ? { address } : { address, uiUrl: `http://127.0.0.1:${uiPort}` };
}

/** Starts a time-skipping test server; returns its address. */
export async function startTimeSkipping(
  program: Program,
  options: Pick<TemporalOptions, 'processes' | 'env' | 'logFile' | 'signal'>,
): Promise<string> {
  const port = await freePort(0);
  const address = `127.0.0.1:${port}`;
  const child = options.processes.start({
    name: 'Temporal test server',
    program,
    args: [String(port)],
    env: options.env,
    logFile: options.logFile,
    stopWithinMs: STOP_MS,
  });
  await untilReady(
    child,
    () => withConnection({ address }, () => Promise.resolve(true)),
    READY_MS,
    options.signal,
  );
  return address;
}

/** The write-ahead log makes the server several times faster on a file, and survives a kill. */
function databaseArguments(file: string | undefined): string[] {
  if (file === undefined) return [];
  return [
    '--db-filename',
    file,
    '--sqlite-pragma',
    'journal_mode=wal',
    '--sqlite-pragma',
    'synchronous=normal',
  ];
}

async function checkGiven(env: NodeJS.ProcessEnv): Promise<void> {
  try {
    const overrideEnvVars = temporalEnvironmentOf(env);
    const { connectionOptions, namespace } = loadClientConnectConfig({ overrideEnvVars });
    await withConnection(connectionOptions, (connection) =>
      connection.workflowService.describeNamespace({ namespace: namespace ?? NAMESPACE }),
    );
  } catch (error) {
    throw new StartError(`The Temporal given in TEMPORAL_ADDRESS does not answer: ${reasonOf(error)}`, {
      cause: error,
    });
  }
}

function hasSearchAttributes(address: string): Promise<boolean> {
  return withConnection({ address }, async (connection) => {
    const { customAttributes } = await connection.operatorService.listSearchAttributes({
      namespace: NAMESPACE,
    });
    return SEARCH_ATTRIBUTES.every((name) => name in (customAttributes ?? {}));
  });
}

async function withConnection<Result>(
  options: Parameters<typeof Connection.connect>[0],
  use: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  const connection = await Connection.connect({ ...options, connectTimeout: REACH_MS });
  try {
    return await connection.withDeadline(Date.now() + REACH_MS, () => use(connection));
  } finally {
    await connection.close();
  }
}

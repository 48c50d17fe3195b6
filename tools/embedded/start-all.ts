import { constants, setPriority } from 'node:os';
import type { DataDirectory } from './data-directory';
import { findMongodb } from './mongodb/find-mongodb';
import { findTemporal } from './temporal/find-temporal';
import { freePort } from '../../src/observability/free-port';
import { untilReady } from './processes/managed-process';
import { keptMongodbEngine, startMongodb } from './mongodb/mongodb-server';
import type { ProcessSet } from './processes/process-set';
import { requirePort } from './require-port';
import { loadOrMakeSecrets, type EmbeddedSecrets } from './secrets';
import { originOf, serviceEnvironment, type ServiceAddresses } from './service-environment';
import type { Report } from './providers/provider';
import type { Program } from './providers/program';
import { startTemporal, type RunningTemporal } from './temporal/temporal-server';

export interface StartOptions {
  readonly env: NodeJS.ProcessEnv;
  readonly dataFolder: string;
  readonly cacheFolder: string;
  /** Forgets all data first. */
  readonly isFresh: boolean;
  readonly worker: Program;
  readonly api: Program;
  readonly report: Report;
}

/** What `embedded.json` holds, but for the pid. */
export interface EmbeddedAddresses {
  /** Ends in `/api/v1`. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly leadsUrl: string;
  readonly supportUrl: string;
  readonly docsUrl: string;
  readonly temporalAddress: string;
  /** Missing where Temporal is not ours. */
  readonly temporalUiUrl?: string;
  readonly mongodbUri: string;
  readonly apiPid: number;
  readonly apiMetricsUrl: string;
  readonly workerPid: number;
  readonly workerMetricsUrl: string;
}

/** One of our own two programs. */
interface RunningProgram {
  readonly pid: number;
  readonly metricsUrl: string;
}

const METRICS_PORT = 9464;
const MONGODB_PORT = 27017;
const TEMPORAL_PORT = 7233;
const TEMPORAL_UI_PORT = 8233;
const DATABASE = 'lead_outreach';
/** For a slow disk: a program that fails ends, and is noticed at once. */
const SERVICE_READY_MS = 240_000;
const ANSWER_MS = 5000;
const API_STOP_MS = 15_000;
/** A delivery on the wire may take its time-out and the worker's reserve of 10 s. */
const WORKER_STOP_MS = 30_000;

/**
 * On one machine for all, answering comes first: senders hang up after seconds, while what the worker does may
 * take its time. A system that does not allow this goes on as it is.
 */
function yieldToOthers(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Nothing depends on it.
  }
}

/** Starts everything in order, each when the one before is ready. */
export async function startAll(
  options: StartOptions,
  directory: DataDirectory,
  processes: ProcessSet,
  stop: AbortSignal,
): Promise<EmbeddedAddresses> {
  const { PORT, LISTEN_ADDRESS } = options.env;
  const port = await requirePort(PORT, LISTEN_ADDRESS);
  const secrets = await loadOrMakeSecrets(directory.file('secrets.json'));
  const mongodbUri = await startDatabase(options, directory, processes, stop);
  const temporal = await startOrchestration(options, directory, processes, stop);
  const addresses: ServiceAddresses = {
    port,
    metricsPort: 0,
    mongodbUri,
    temporalAddress: temporal.address,
    temporalUiUrl: temporal.uiUrl,
    dataFolder: directory.path,
  };
  const { api, worker } = await startServices(options, directory, processes, secrets, addresses, stop);
  const origin = originOf(LISTEN_ADDRESS, port);
  return {
    baseUrl: `${origin}/api/v1`,
    apiKey: secrets.apiKey,
    leadsUrl: `${origin}/leads`,
    supportUrl: `${origin}/support`,
    docsUrl: `${origin}/docs`,
    temporalAddress: temporal.address,
    ...(temporal.uiUrl === undefined ? {} : { temporalUiUrl: temporal.uiUrl }),
    mongodbUri,
    apiPid: api.pid,
    apiMetricsUrl: api.metricsUrl,
    workerPid: worker.pid,
    workerMetricsUrl: worker.metricsUrl,
  };
}

async function startDatabase(
  options: StartOptions,
  directory: DataDirectory,
  processes: ProcessSet,
  signal: AbortSignal,
): Promise<string> {
  const folder = directory.file('mongodb');
  const source = await findMongodb({ ...options, signal }, await keptMongodbEngine(folder));
  options.report(`Starting MongoDB (${source.kind === 'address' ? 'given' : source.engine})`);
  return startMongodb(source, {
    processes,
    env: options.env,
    folder,
    logFile: directory.file('logs', 'mongodb.log'),
    preferredPort: MONGODB_PORT,
    database: DATABASE,
    signal,
  });
}

async function startOrchestration(
  options: StartOptions,
  directory: DataDirectory,
  processes: ProcessSet,
  signal: AbortSignal,
): Promise<RunningTemporal> {
  const source = await findTemporal({ ...options, signal });
  options.report(`Starting Temporal${source.kind === 'address' ? ' (given)' : ''}`);
  return startTemporal(source, {
    processes,
    env: options.env,
    databaseFile: directory.file('temporal', 'temporal.db'),
    logFile: directory.file('logs', 'temporal.log'),
    preferredPort: TEMPORAL_PORT,
    preferredUiPort: TEMPORAL_UI_PORT,
    signal,
  });
}

async function startServices(
  options: StartOptions,
  directory: DataDirectory,
  processes: ProcessSet,
  secrets: EmbeddedSecrets,
  addresses: ServiceAddresses,
  stop: AbortSignal,
): Promise<{ readonly api: RunningProgram; readonly worker: RunningProgram }> {
  const firstMetricsPort = Number(options.env['METRICS_PORT'] || METRICS_PORT);
  const start = async (
    name: string,
    key: 'worker' | 'api',
    stopWithinMs: number,
    extra: NodeJS.ProcessEnv = {},
  ) => {
    const metricsPort = await freePort(firstMetricsPort);
    options.report(`Starting ${name}`);
    const started = processes.start({
      name,
      program: options[key],
      env: { ...serviceEnvironment(options.env, secrets, { ...addresses, metricsPort }), ...extra },
      logFile: directory.file('logs', `${key}.log`),
      hasChannel: true,
      stopWithinMs,
    });
    return { ...started, metricsUrl: `${originOf(options.env['METRICS_ADDRESS'], metricsPort)}/metrics` };
  };
  const worker = await start('Worker', 'worker', WORKER_STOP_MS);
  yieldToOthers(worker.pid);
  await untilReady(worker, () => worker.hasReportedReady(), SERVICE_READY_MS, stop);
  const api = await start('API', 'api', API_STOP_MS, { EMBEDDED_API_KEY: secrets.apiKey });
  await untilReady(
    api,
    async () => {
      const signal = AbortSignal.timeout(ANSWER_MS);
      const origin = originOf(options.env['LISTEN_ADDRESS'], addresses.port);
      return (await fetch(`${origin}/readyz`, { signal })).status === 200;
    },
    SERVICE_READY_MS,
    stop,
  );
  return { api, worker };
}

import { setTimeout as pause } from 'node:timers/promises';
import type { Connection } from 'mongoose';
import { addressPolicyOf, composeDependencies } from './compose-dependencies';
import { composeOperations } from './compose-operations';
import { loadConfig, type Config } from '../config/config';
import { createLogger, type Logger } from '../config/logger';
import {
  connectStore,
  FOR_LOOPS,
  FOR_REQUESTS,
  isStoreReachable,
  isStoreUnavailable,
  supportsTransactions,
  type StoreTuning,
} from '../persistence/mongo/connection';
import { prepareStore } from '../persistence/migrations/migrate';
import { createStores } from '../persistence/stores';
import { createPokeMetrics } from '../observability/metrics/poke-metrics';
import { showReachability } from '../observability/reachability';
import { createRegistry } from '../observability/metrics/registry';
import { createSettlementMetrics } from '../observability/metrics/settlement-metrics';
import { createTemporalClient, isTemporalReachable } from '../temporal/client';
import { chooseSearchAttributes } from '../temporal/search-attributes';
import { createWorkflowGateway } from '../temporal/workflow-gateway';
import { startTracing } from '../tracing/start-tracing';
import { keepHeapTight } from './tight-heap';

/** What the API and the worker have in common. */
export type Service = Awaited<ReturnType<typeof startService>>;

const RECONNECT_MS = 2_000;
const STORE_TUNING = { api: FOR_REQUESTS, worker: FOR_LOOPS } as const;

/**
 * Reads the configuration, connects and verifies that the store is prepared. Waits as long as MongoDB is away.
 * @throws StoreNotMigrated
 */
export async function startService(name: 'api' | 'worker') {
  keepHeapTight();
  const config = loadConfig(process.env);
  const { logger, tracing } = await startLogAndTraces(name, config);
  if (config.suppressionKey === null && config.embeddedApiKey === null)
    logger.warn('SUPPRESSION_KEY is not set: who was erased may come back once ENCRYPTION_KEY changes');
  const { connection, stores } = await openStores(config, STORE_TUNING[name], logger);
  const temporal = createTemporalClient(config.temporalEnvironment, tracing === null ? [] : [tracing.pokes]);
  const searchAttributes = await chooseSearchAttributes(temporal, config.searchAttributes, logger);
  const registry = createRegistry(name);
  const reachable = {
    mongodb: () => isStoreReachable(connection),
    temporal: () => isTemporalReachable(temporal),
  };
  showReachability(registry, reachable);
  const gateway = createWorkflowGateway({
    client: temporal.client,
    logger,
    searchAttributes,
    onPoked: createPokeMetrics(registry),
    ...(tracing === null ? {} : { keepTrace: tracing.keepTrace }),
  });
  const dependencies = composeDependencies({
    config,
    logger,
    stores,
    poke: gateway.poke,
    now: () => new Date(),
    onSettled: createSettlementMetrics(registry),
  });
  const operations = composeOperations(dependencies);
  return {
    config,
    logger,
    connection,
    stores,
    temporal,
    gateway,
    addressPolicy: addressPolicyOf(config),
    dependencies,
    operations,
    /** The metrics of this process; each part of it adds its own. */
    registry,
    /** Whether the servers can be reached now. */
    reachable,
    /** Null while traces are off. */
    tracing,
    /** Flushes pokes, closes the connections, then flushes spans. */
    async close() {
      await gateway.flush();
      await temporal.connection.close();
      await connection.close();
      await tracing?.shutdown();
    },
  };
}

/** With traces, every line of the log says which one it belongs to. */
async function startLogAndTraces(program: string, { logLevel, traces }: Config) {
  const logger = createLogger(program, logLevel);
  const tracing = await startTracing({ settings: traces, program, logger });
  if (tracing === null) return { logger, tracing };
  return { logger: createLogger(program, logLevel, undefined, tracing.logFields), tracing };
}

/** @throws StoreNotMigrated */
async function openStores(config: Config, tuning: StoreTuning, logger: Logger) {
  const connection = await connectWithPatience(config.mongodbUri, tuning, logger);
  if (!(await supportsTransactions(connection))) {
    throw new Error('MongoDB must be a replica set (one node is enough): a lone mongod has no transactions');
  }
  const stores = createStores(connection, config);
  await prepareStore({
    uri: config.mongodbUri,
    connection,
    mayMigrate: config.migrateOnStart,
    report: (step) => logger.info({ step }, 'MongoDB is migrated'),
  });
  return { connection, stores };
}

async function connectWithPatience(uri: string, tuning: StoreTuning, logger: Logger): Promise<Connection> {
  for (;;) {
    try {
      return await connectStore(uri, tuning);
    } catch (error) {
      if (!isStoreUnavailable(error)) throw error;
      logger.warn({ error }, 'MongoDB cannot be reached; trying again');
      await pause(RECONNECT_MS);
    }
  }
}

/** Runs `stop` once at the first request to end, whoever makes it. */
export function onShutdown(stop: (reason: string) => Promise<void>): void {
  let isStopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      void stop(signal);
    });
  }
}

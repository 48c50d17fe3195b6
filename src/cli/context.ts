import { readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import path from 'node:path';
import type { Connection } from 'mongoose';
import { z } from 'zod';
import { composeDependencies } from '../compose-dependencies';
import { composeOperations, type Operations } from '../compose-operations';
import { loadConfig, type Config } from '../config';
import { dataFolder } from '../embedded/locations';
import { serviceEnvironment } from '../embedded/service-environment';
import { createLogger, type Logger } from '../logger';
import type { Actor } from '../operations/audit/record-audit';
import { connectStore, isStoreUnavailable } from '../persistence/connection';
import { hostsOf } from '../persistence/store-address';
import { prepareStore } from '../persistence/migrate';
import { createStores, type Stores } from '../persistence/stores';
import { createTemporalClient } from '../temporal/client';
import { createWorkflowGateway } from '../temporal/workflow-gateway';

/** What commands work with. */
export interface CliContext {
  readonly config: Config;
  readonly connection: Connection;
  readonly stores: Stores;
  readonly operations: Operations;
  readonly logger: Logger;
  /** Who the audit trail names. */
  readonly actor: Actor;
  /** Waits for pokes under way and closes all connections. */
  close(): Promise<void>;
}

export interface ConnectOptions {
  /** Takes the store as it is. */
  readonly isMigrating?: boolean;
}

/** A command can't be run for a reason that lies outside of it: exit code 1. */
export class CommandFailed extends Error {}

/**
 * Connects to the service that the environment describes or, where it describes none, to the one that `npm start`
 * runs. Temporal is only asked when something is poked.
 */
export async function connectCli(
  env: NodeJS.ProcessEnv,
  { isMigrating = false }: ConnectOptions = {},
): Promise<CliContext> {
  const environment = isSet(env['MONGODB_URI']) ? env : await embeddedEnvironment(env);
  const config = loadConfig(environment);
  const logger = createLogger('cli', isSet(env['LOG_LEVEL']) ? config.logLevel : 'warn', process.stderr);
  const connection = await connectStore(config.mongodbUri).catch((error: unknown) => {
    if (!isStoreUnavailable(error)) throw error;
    throw new CommandFailed(`MongoDB does not answer at ${hostsOf(config.mongodbUri)}`, {
      cause: error,
    });
  });
  const stores = createStores(connection);
  if (!isMigrating) await verifyStore(config.mongodbUri, connection);
  const temporal = createTemporalClient(config.temporalEnvironment);
  const gateway = createWorkflowGateway({ client: temporal.client, logger, searchAttributes: new Set() });
  return {
    config,
    connection,
    stores,
    logger,
    operations: composeOperations(
      composeDependencies({ config, logger, stores, poke: gateway.poke, now: () => new Date() }),
    ),
    actor: { kind: 'cli', id: userInfo().username },
    async close() {
      await gateway.flush();
      await temporal.connection.close();
      await connection.close();
    },
  };
}

/** @throws StoreNotMigrated */
async function verifyStore(uri: string, connection: Connection): Promise<void> {
  try {
    await prepareStore({ uri, connection, mayMigrate: false, report: () => undefined });
  } catch (error) {
    await connection.close();
    throw error;
  }
}

const embeddedSchema = z.object({
  baseUrl: z.url(),
  mongodbUri: z.string(),
  temporalAddress: z.string(),
  temporalUiUrl: z.string().optional(),
});
const secretsSchema = z.object({
  loginTokenSecret: z.string(),
  encryptionKey: z.string(),
  apiKey: z.string(),
});

/** The environment that `npm start` gave to its service. */
async function embeddedEnvironment(env: NodeJS.ProcessEnv): Promise<NodeJS.ProcessEnv> {
  const folder = dataFolder(env);
  const addresses = await readJson(path.join(folder, 'embedded.json'), embeddedSchema);
  const secrets = await readJson(path.join(folder, 'secrets.json'), secretsSchema);
  if (addresses === null || secrets === null) {
    throw new CommandFailed(
      `Nothing to connect to: MONGODB_URI is not set, and no service of "npm start" runs on ${folder}`,
    );
  }
  const { baseUrl, mongodbUri, temporalAddress, temporalUiUrl } = addresses;
  const port = Number(new URL(baseUrl).port);
  return serviceEnvironment(env, secrets, {
    port,
    metricsPort: 0,
    mongodbUri,
    temporalAddress,
    temporalUiUrl,
    dataFolder: folder,
  });
}

async function readJson<Content>(file: string, schema: z.ZodType<Content>): Promise<Content | null> {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return null;
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    throw new CommandFailed(`${file} is damaged`, { cause: error });
  }
}

function isSet(value: string | undefined): value is string {
  return value !== undefined && value.trim() !== '';
}

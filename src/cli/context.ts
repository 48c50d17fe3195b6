import { userInfo } from 'node:os';
import type { Connection } from 'mongoose';
import { composeDependencies } from '../composition/compose-dependencies';
import { composeOperations } from '../composition/compose-operations';
import { loadConfig, type Config } from '../config/config';
import { createLogger } from '../config/logger';
import type { Actor } from '../operations/accounts/audit/record-audit';
import { connectStore, isStoreUnavailable } from '../persistence/mongo/connection';
import { hostsOf } from '../persistence/mongo/store-address';
import { prepareStore } from '../persistence/migrations/migrate';
import { createStores } from '../persistence/stores';
import { createTemporalClient } from '../temporal/client';
import { createWorkflowGateway } from '../temporal/workflow-gateway';

/** What commands work with. */
export type CliContext = Awaited<ReturnType<typeof connectCli>>;

export interface ConnectOptions {
  /** Takes the store as it is. */
  readonly isMigrating?: boolean;
}

/** A command can't be run for a reason that lies outside of it: exit code 1. */
export class CommandFailed extends Error {}

/** Connects to the service that the environment describes. Temporal is only asked when something is poked. */
export async function connectCli(env: NodeJS.ProcessEnv, { isMigrating = false }: ConnectOptions = {}) {
  const config = loadConfig(env);
  const logger = createLogger('cli', isSet(env['LOG_LEVEL']) ? config.logLevel : 'warn', process.stderr);
  const connection = await connectStore(config.mongodbUri).catch((error: unknown) => {
    if (!isStoreUnavailable(error)) throw error;
    throw new CommandFailed(`MongoDB does not answer at ${hostsOf(config.mongodbUri)}`, {
      cause: error,
    });
  });
  const stores = createStores(connection, config);
  if (!isMigrating) await verifyStore(config, connection);
  const temporal = createTemporalClient(config.temporalEnvironment);
  const gateway = createWorkflowGateway({ client: temporal.client, logger, searchAttributes: new Set() });
  /** Who the audit trail names. */
  const actor: Actor = { kind: 'cli', id: userName() };
  return {
    config,
    connection,
    stores,
    logger,
    operations: composeOperations(
      composeDependencies({ config, logger, stores, poke: gateway.poke, now: () => new Date() }),
    ),
    actor,
    /** Waits for pokes under way and closes all connections. */
    async close() {
      await gateway.flush();
      await temporal.connection.close();
      await connection.close();
    },
  };
}

/** @throws StoreNotMigrated */
async function verifyStore(config: Config, connection: Connection): Promise<void> {
  try {
    await prepareStore({ uri: config.mongodbUri, connection, mayMigrate: false });
  } catch (error) {
    await connection.close();
    throw error;
  }
}

/** As the system knows the user, by number where it has no name: containers are run as any. */
export function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.());
  }
}

function isSet(value: string | undefined): value is string {
  return value !== undefined && value.trim() !== '';
}

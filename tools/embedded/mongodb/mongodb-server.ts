import { mkdir, readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { mongo } from 'mongoose';
import { MONGODB_ENGINES, type MongodbEngine, type MongodbSource } from './find-mongodb';
import { freePort } from '../../../src/observability/free-port';
import { untilReady, type ManagedProcess } from '../processes/managed-process';
import type { ProcessSet } from '../processes/process-set';
import { reasonOf, StartError } from '../start-error';

export interface MongodbOptions {
  readonly processes: ProcessSet;
  readonly env: NodeJS.ProcessEnv;
  /** Holds the database files and the note on who made them. */
  readonly folder: string;
  readonly logFile: string;
  readonly preferredPort: number;
  readonly database: string;
  readonly signal?: AbortSignal | undefined;
}

/** For a slow disk: a server that fails ends, and is noticed at once. */
const READY_MS = 240_000;
const STOP_MS = 20_000;
const REACH_MS = 4000;
const TRANSACTION_LIFETIME_SECONDS = 15;
const REPLICA_SET = 'embedded';
const CODE_ALREADY_INITIALIZED = 23;

/** The engine that made the files in the folder, if there are any. */
export async function keptMongodbEngine(folder: string): Promise<MongodbEngine | undefined> {
  const text = await readFile(engineNote(folder), 'utf8').catch(() => '');
  return MONGODB_ENGINES.find((engine) => engine === text.trim());
}

/** Starts the server, or checks the one at the address; returns the connection string. */
export async function startMongodb(source: MongodbSource, options: MongodbOptions): Promise<string> {
  if (source.kind === 'address') {
    await checkGiven(source.uri);
    return source.uri;
  }
  const { engine } = source;
  const files = path.join(options.folder, 'files');
  await mkdir(files, { recursive: true });
  await writeFile(engineNote(options.folder), `${engine}\n`);

  const port = await freePort(options.preferredPort);
  const child = options.processes.start({
    name: `MongoDB (${engine})`,
    program: source.program,
    args: engine === 'mongod' ? mongodArguments(port, files) : secantusArguments(port, files),
    env: options.env,
    logFile: options.logFile,
    stopWithinMs: STOP_MS,
  });
  await untilReady(child, () => answers(port), READY_MS, options.signal);
  if (engine === 'mongod') await formReplicaSet(child, port, options.signal);
  await limitTransactions(port);
  return `mongodb://127.0.0.1:${port}/${options.database}?directConnection=true`;
}

function engineNote(folder: string): string {
  return path.join(folder, 'engine');
}

function mongodArguments(port: number, files: string): string[] {
  return `--port ${port} --bind_ip 127.0.0.1 --nounixsocket --replSet ${REPLICA_SET} --wiredTigerCacheSizeGB 0.5`
    .split(' ')
    .concat('--dbpath', files);
}

/** Without `--sync-on-commit` acknowledged writes are lost when the server is killed. */
function secantusArguments(port: number, files: string): string[] {
  return `--port ${port} --host 127.0.0.1 --sync-on-commit --cache-size 512M`
    .split(' ')
    .concat('--storage-path', files);
}

async function checkGiven(uri: string): Promise<void> {
  let hello: mongo.BSON.Document;
  try {
    hello = await withClient(uri, (client) => client.db('admin').command({ hello: 1 }));
  } catch (error) {
    throw new StartError(`The MongoDB given in MONGODB_URI does not answer: ${reasonOf(error)}`, {
      cause: error,
    });
  }
  if (hello['setName'] === undefined && hello['msg'] !== 'isdbgrid') {
    throw new StartError(
      'The MongoDB given in MONGODB_URI is a standalone server. Transactions need a replica set, of which one node is enough: start mongod with --replSet and run rs.initiate().',
    );
  }
}

/**
 * A process that is killed leaves its transactions open, and what they wrote to locked for as long as the server
 * lets transactions live, a minute by default. Where it can be set, it is less than others wait.
 */
async function limitTransactions(port: number): Promise<void> {
  const limit = { setParameter: 1, transactionLifetimeLimitSeconds: TRANSACTION_LIFETIME_SECONDS };
  await withDirectClient(port, (client) => client.db('admin').command(limit)).catch(() => undefined);
}

async function answers(port: number): Promise<boolean> {
  await withDirectClient(port, (client) => client.db('admin').command({ ping: 1 }));
  return true;
}

/**
 * Makes the node the only member of its replica set. A set made on another port is told the new
 * one: the node would not find itself in its configuration.
 */
async function formReplicaSet(child: ManagedProcess, port: number, signal?: AbortSignal): Promise<void> {
  const host = `127.0.0.1:${port}`;
  await withDirectClient(port, async (client) => {
    const admin = client.db('admin');
    if (isPrimary(await admin.command({ hello: 1 }))) return;
    try {
      await admin.command({ replSetInitiate: { _id: REPLICA_SET, members: [{ _id: 0, host }] } });
    } catch (error) {
      if (!(error instanceof mongo.MongoServerError) || error.code !== CODE_ALREADY_INITIALIZED) throw error;
      await moveReplicaSet(admin, host);
    }
  });
  await untilReady(
    child,
    () => withDirectClient(port, async (client) => isPrimary(await client.db('admin').command({ hello: 1 }))),
    READY_MS,
    signal,
  );
}

function isPrimary(hello: mongo.BSON.Document): boolean {
  return hello['isWritablePrimary'] === true && typeof hello['setName'] === 'string';
}

async function moveReplicaSet(admin: mongo.Db, host: string): Promise<void> {
  const { config } = await admin.command({ replSetGetConfig: 1 });
  if (config.members[0].host === host) return;
  const moved = { ...config, version: Number(config.version) + 1, members: [{ ...config.members[0], host }] };
  await admin.command({ replSetReconfig: moved, force: true });
}

function withDirectClient<Result>(
  port: number,
  use: (client: mongo.MongoClient) => Promise<Result>,
): Promise<Result> {
  return withClient(`mongodb://127.0.0.1:${port}/?directConnection=true`, use);
}

async function withClient<Result>(
  uri: string,
  use: (client: mongo.MongoClient) => Promise<Result>,
): Promise<Result> {
  const client = new mongo.MongoClient(uri, {
    serverSelectionTimeoutMS: REACH_MS,
    connectTimeoutMS: REACH_MS,
    // Else the driver imports it dynamically, which Jest's sandbox refuses, and every handshake fails.
    runtimeAdapters: { os },
  });
  try {
    return await use(await client.connect());
  } finally {
    await client.close();
  }
}

import os from 'node:os';
import mongoose, { type Connection } from 'mongoose';
import { TimedOut } from '../../domain/within';
import { databaseOf } from './store-address';

/**
 * How long a command waits for a usable server before it fails. Callers get their 503 within 5 s, also those
 * whose command shares a round with others and waits for the round before to fail.
 */
const SERVER_SELECTION_TIMEOUT_MS = 2_000;
const POOL_SIZE_MAX = 64;
/**
 * How long a server may take to connect, and to answer the driver's own checks every ten seconds. A server that does
 * not has its connections closed, so that nothing waits for ever for what was asked of it.
 */
const CONNECT_TIMEOUT_MS = 10_000;
/** How long one connection may be silent after a command: longer than any command of ours takes, but for index builds. */
const SOCKET_TIMEOUT_MS = 60_000;
/** How long a command waits for a connection of the pool: all of them are taken that long only when something is wrong. */
const WAIT_QUEUE_TIMEOUT_MS = 10_000;
/** How long a write waits for a majority: while there is none, it would wait for ever. */
const WRITE_TIMEOUT_MS = 10_000;

/** Settings that differ for one connection. */
export interface StoreTuning extends Pick<
  mongoose.ConnectOptions,
  'socketTimeoutMS' | 'minHeartbeatFrequencyMS' | 'serverMonitoringMode'
> {
  readonly writeTimeoutMs?: number;
}

/**
 * For a process that answers requests, within five seconds: what one connection stays silent to is asked once more, on
 * another. Longer than lists may compare, and than a write waits for its majority.
 */
export const FOR_REQUESTS: StoreTuning = { socketTimeoutMS: 4_000, writeTimeoutMs: 3_000 };
/** For a process that works on all listeners: a silent connection holds up what shares its round. */
export const FOR_LOOPS: StoreTuning = { socketTimeoutMS: 20_000 };

/**
 * Connects to MongoDB. "Durably stored" rests on the write concern: a majority has the write in its journal.
 * @throws when no server answers within two seconds.
 */
export async function connectStore(
  uri: string,
  { writeTimeoutMs = WRITE_TIMEOUT_MS, ...tuning }: StoreTuning = {},
): Promise<Connection> {
  const connection = mongoose.createConnection(uri, {
    dbName: databaseOf(uri),
    serverSelectionTimeoutMS: SERVER_SELECTION_TIMEOUT_MS,
    connectTimeoutMS: CONNECT_TIMEOUT_MS,
    socketTimeoutMS: SOCKET_TIMEOUT_MS,
    waitQueueTimeoutMS: WAIT_QUEUE_TIMEOUT_MS,
    maxPoolSize: POOL_SIZE_MAX,
    bufferCommands: false,
    autoIndex: false,
    autoCreate: false,
    appName: 'lead-outreach',
    // Else the driver imports it dynamically, which Jest's sandbox refuses, and every handshake fails.
    runtimeAdapters: { os },
    writeConcern: { w: 'majority', journal: true, wtimeoutMS: writeTimeoutMs },
    ...tuning,
  });
  return connection.asPromise();
}

/** Whether the server offers transactions; a lone `mongod` that is no replica set does not. */
export async function supportsTransactions(connection: Connection): Promise<boolean> {
  const hello = await connection.db?.admin().command({ hello: 1 });
  return typeof hello?.['setName'] === 'string' || hello?.['msg'] === 'isdbgrid';
}

/** Whether the store answers a ping within a time. */
export async function isStoreReachable(connection: Connection, timeoutMS = 2_000): Promise<boolean> {
  try {
    await connection.db?.command({ ping: 1 }, { signal: AbortSignal.timeout(timeoutMS) });
    return connection.readyState === mongoose.ConnectionStates.connected;
  } catch {
    return false;
  }
}

const UNAVAILABLE_ERRORS = new Set([
  'MongoServerSelectionError',
  'MongooseServerSelectionError',
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoNotConnectedError',
  'MongoTopologyClosedError',
  'MongoPoolClearedError',
  'MongoPoolClosedError',
  'MongoWaitQueueTimeoutError',
  'MongoExpiredSessionError',
  'PoolClearedOnNetworkError',
]);

/** Labels of errors that were retried without success: another transaction was in the way, or a primary left. */
const PASSING_TROUBLE = [
  'RetryableWriteError',
  'TransientTransactionError',
  'UnknownTransactionCommitResult',
];

/** What a server says while it is no primary any more, shuts down or was restarted, or reaches no majority. */
const UNAVAILABLE_CODES = new Set<unknown>([
  6, // HostUnreachable
  7, // HostNotFound
  43, // CursorNotFound
  64, // WriteConcernTimeout
  89, // NetworkTimeout
  91, // ShutdownInProgress
  100, // UnsatisfiableWriteConcern
  133, // FailedToSatisfyReadPreference
  175, // QueryPlanKilled
  189, // PrimarySteppedDown
  262, // ExceededTimeLimit
  9001, // SocketException
  10_107, // NotWritablePrimary
  11_600, // InterruptedAtShutdown
  11_602, // InterruptedDueToReplStateChange
  13_435, // NotPrimaryNoSecondaryOk
  13_436, // NotPrimaryOrSecondary
]);

/** Whether an error says that the store is away, so that the same call may succeed later. */
export function isStoreUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof TimedOut || UNAVAILABLE_ERRORS.has(error.name)) return true;
  if (error instanceof mongoose.mongo.MongoServerError) {
    // A bulk write wraps what the driver has thrown, such as that there is no primary, and what the server has answered.
    const causes: unknown[] = [error, error.errorResponse, error['err']];
    if (causes.some((cause) => UNAVAILABLE_CODES.has(codeOf(cause)))) return true;
    if (isStoreUnavailable(error.errorResponse)) return true;
  }
  return (
    error instanceof mongoose.mongo.MongoError && PASSING_TROUBLE.some((label) => error.hasErrorLabel(label))
  );
}

function codeOf(cause: unknown): unknown {
  return typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined;
}

/**
 * Takes it that what is to be stored is there already; any other error goes on, such as a write that no majority has.
 */
export function ignoreDuplicates(error: unknown): void {
  const isDuplicate =
    error instanceof mongoose.mongo.MongoBulkWriteError
      ? error.code === 11_000 && [error.writeErrors].flat().every(({ code }) => code === 11_000)
      : isDuplicateKey(error);
  if (!isDuplicate) throw error;
}

/** Whether an insert has stored something: false where a unique index says that it is there already. */
export async function insertedOnce(insert: Promise<unknown>): Promise<boolean> {
  return await insert.then(
    () => true,
    (error: unknown) => {
      ignoreDuplicates(error);
      return false;
    },
  );
}

/** Whether an error says that a unique index refused the write. */
export function isDuplicateKey(error: unknown): boolean {
  return error instanceof mongoose.mongo.MongoServerError && error.code === 11_000;
}

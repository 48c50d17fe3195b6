import os from 'node:os';
import mongoose, { type Connection } from 'mongoose';

/**
 * How long a command waits for a usable server before it fails. Callers get their 503 within 5 s, also those
 * whose command shares a round with others and waits for the round before to fail.
 */
const SERVER_SELECTION_TIMEOUT_MS = 2_000;
const POOL_SIZE_MAX = 64;
/**
 * How long a server may take to connect, and to answer the driver's own looks at it every ten seconds. A server that does
 * not has its connections closed, so that nothing waits for ever for what was asked of it; slow commands are no reason.
 */
const SILENCE_MS_MAX = 10_000;

/**
 * Connects to MongoDB. "Durably stored" rests on the write concern: a majority has the write in its journal.
 * @throws when no server answers within two seconds.
 */
export async function connectStore(uri: string): Promise<Connection> {
  const connection = mongoose.createConnection(uri, {
    serverSelectionTimeoutMS: SERVER_SELECTION_TIMEOUT_MS,
    connectTimeoutMS: SILENCE_MS_MAX,
    maxPoolSize: POOL_SIZE_MAX,
    bufferCommands: false,
    autoIndex: false,
    autoCreate: false,
    appName: 'lead-outreach',
    // Else the driver imports it dynamically, which Jest's sandbox refuses, and every handshake fails.
    runtimeAdapters: { os },
    writeConcern: { w: 'majority', journal: true },
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

/** Whether an error says that the store is away, so that the same call may succeed later. */
export function isStoreUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (UNAVAILABLE_ERRORS.has(error.name)) return true;
  if (
    error instanceof mongoose.mongo.MongoError &&
    PASSING_TROUBLE.some((label) => error.hasErrorLabel(label))
  ) {
    return true;
  }
  return error.name === 'MongooseError' && /initial connection|disconnected/.test(error.message);
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

/** Whether an error says that a unique index refused the write; `index` narrows it to one. */
export function isDuplicateKey(error: unknown, index?: string): boolean {
  if (!(error instanceof mongoose.mongo.MongoServerError) || error.code !== 11_000) return false;
  return index === undefined || error.message.includes(index);
}

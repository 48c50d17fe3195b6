import { writeFileSync, renameSync } from 'node:fs';
import path from 'node:path';
import { isMainThread } from 'node:worker_threads';
import mongoose, { type Connection, type mongo } from 'mongoose';
import { COST_FOLDER } from './store-cost';
import {
  assignedPaths,
  entriesChanged,
  entriesOf,
  indexesTouched,
  type IndexSpecification,
} from './index-entries';
import { KnownDocuments } from './known-documents';

/**
 * Loaded with `node --require` into the processes of a measured service: follows every command that they send to the
 * store, and keeps the totals in a file named by the process. The product itself knows nothing of it.
 */
type Document = mongo.BSON.Document;

const WRITE_MS = 100;
/** What the driver sends by itself. */
const UNCOUNTED = new Set(['hello', 'ismaster', 'ping', 'listIndexes', 'endSessions', 'createIndexes']);
const totals = { commands: 0, documents: 0, indexEntries: 0, bytes: 0, byKind: new Map<string, number>() };
const started = new Map<number, Document>();
const known = new KnownDocuments();

function follow(connection: Connection): void {
  const client = connection.getClient();
  const indexes = new Map<string, Promise<readonly IndexSpecification[]>>();
  const indexesOf = async (collection: string): Promise<readonly IndexSpecification[]> => {
    const listed = indexes.get(collection) ?? connection.db?.collection(collection).listIndexes().toArray();
    if (listed === undefined) return [];
    indexes.set(collection, listed);
    return await listed;
  };
  client.on('commandStarted', ({ commandName, command, requestId }) => {
    if (UNCOUNTED.has(commandName)) return;
    totals.commands += 1;
    totals.bytes += mongoose.mongo.BSON.calculateObjectSize(command);
    started.set(requestId, command);
  });
  client.on('commandFailed', ({ requestId }) => started.delete(requestId));
  client.on('commandSucceeded', ({ commandName, requestId, reply }) => {
    const command = started.get(requestId);
    started.delete(requestId);
    if (command === undefined) return;
    const write = writeOf(commandName, command, Object(reply));
    if (write === null) return;
    void indexesOf(write.collection).then((specifications) => add(commandName, write, specifications));
  });
}

interface Write {
  readonly collection: string;
  readonly documents: number;
  entries(indexes: readonly IndexSpecification[]): number;
}

function writeOf(name: string, command: Document, reply: Document): Write | null {
  const collection = String(command[name]);
  switch (name) {
    case 'insert': {
      const documents: readonly Document[] = command['documents'];
      known.inserted(collection, documents);
      return {
        collection,
        documents: documents.length,
        entries: (indexes) => documents.reduce((sum, document) => sum + entriesOf(document, indexes), 0),
      };
    }
    case 'update':
      return updateOf(
        collection,
        command['updates'],
        Number(reply['nModified']),
        reply['upserted']?.length ?? 0,
      );
    case 'findAndModify': {
      const modified = reply['lastErrorObject']?.['n'] ?? 0;
      return updateOf(collection, [{ q: command['query'], u: command['update'] ?? {} }], Number(modified), 0);
    }
    case 'delete':
      return {
        collection,
        documents: Number(reply['n']),
        entries: (indexes) => Number(reply['n']) * indexes.length,
      };
    default:
      return null;
  }
}

/** Statements of one command count in equal shares, since the server tells their sum alone. */
function updateOf(
  collection: string,
  updates: readonly Document[],
  modified: number,
  upserted: number,
): Write {
  const count = modified + upserted;
  const entriesOfEach = updates.map((update) => entriesOfUpdate(collection, update, count / updates.length));
  return {
    collection,
    documents: count,
    entries: (indexes) =>
      entriesOfEach.reduce((sum, entries) => sum + entries(indexes), upserted * indexes.length),
  };
}

/** Exact where the documents are known; else at most. */
function entriesOfUpdate(collection: string, update: Document, count: number): Write['entries'] {
  const changes = known.update(collection, update);
  if (changes === null) return (indexes) => count * indexesTouched(assignedPaths(update['u']), indexes);
  return (indexes) =>
    changes.reduce((sum, { before, after }) => sum + entriesChanged(before, after, indexes), 0);
}

function add(kind: string, write: Write, indexes: readonly IndexSpecification[]): void {
  totals.documents += write.documents;
  totals.indexEntries += write.entries(indexes);
  const name = `${kind} ${write.collection}`;
  totals.byKind.set(name, (totals.byKind.get(name) ?? 0) + write.documents);
}

function keepTotals(folder: string): void {
  const file = path.join(folder, `${process.pid}.json`);
  setInterval(() => {
    const text = JSON.stringify({ ...totals, byKind: Object.fromEntries(totals.byKind) });
    writeFileSync(`${file}.new`, text);
    renameSync(`${file}.new`, file);
  }, WRITE_MS).unref();
}

const folder = process.env[COST_FOLDER];
if (folder !== undefined && isMainThread) {
  const createConnection = mongoose.createConnection.bind(mongoose);
  mongoose.createConnection = (uri?: string, options?: mongoose.ConnectOptions) => {
    const connection = createConnection(uri ?? '', { ...options, monitorCommands: true });
    // Nothing is asked of the store before it is connected.
    void connection.asPromise().then(follow, () => undefined);
    return connection;
  };
  keepTotals(folder);
}

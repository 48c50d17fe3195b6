import type { Connection, mongo } from 'mongoose';

/** A read as mongoose handed it to the driver. */
export interface RecordedRead {
  readonly collection: string;
  readonly method: 'find' | 'findOne' | 'aggregate';
  /** The filter, or the pipeline. */
  readonly query: unknown;
  readonly options: { readonly sort?: mongo.Sort; readonly limit?: number };
}

const READS: readonly string[] = ['find', 'findOne', 'aggregate'];

/** Runs some work and answers every read of the connection's models meanwhile. */
export async function recordReads(
  connection: Connection,
  work: () => Promise<unknown>,
): Promise<RecordedRead[]> {
  const reads: RecordedRead[] = [];
  connection.set('debug', (collection: string, method: string, query: unknown, options: object = {}) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is one of the three
    if (READS.includes(method)) reads.push({ collection, method, query, options } as RecordedRead);
  });
  try {
    await work();
  } finally {
    connection.set('debug', false);
  }
  return reads;
}

/** The stages of the plan that the server makes for a read, such as `IXSCAN` and `COLLSCAN`. */
export async function stagesOf(connection: Connection, read: RecordedRead): Promise<string[]> {
  return Array.from(JSON.stringify(await explain(connection, read)).matchAll(/"stage":"(\w+)"/g)).map(
    ([, stage = '']) => stage,
  );
}

async function explain(connection: Connection, { collection, method, query, options }: RecordedRead) {
  const documents = connection.collection(collection);
  if (method === 'aggregate') {
    if (!Array.isArray(query)) throw new Error('a pipeline is a list');
    return documents.aggregate(query).explain('queryPlanner');
  }
  const { sort = {}, limit = method === 'findOne' ? 1 : 0 } = options;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what mongoose handed to the driver
  return documents.find(query as mongo.Filter<mongo.BSON.Document>, { sort, limit }).explain('queryPlanner');
}

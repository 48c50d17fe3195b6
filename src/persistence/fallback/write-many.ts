import type { Connection } from 'mongoose';
import { createTransact, type Transaction } from '../mongo/transact';

/** Runs a write of many documents that need not happen together, in a transaction where the server needs one. */
export type WriteMany = <Result>(work: (transaction?: Transaction) => Promise<Result>) => Promise<Result>;

/**
 * MongoDB writes many documents one by one: where a transaction is in the way of one, that one waits, and the others
 * stay written. On SecantusDB, in Python and in Rust, such a write and that transaction may wait for each other for
 * ever, unless the write is a transaction too. Can go when `test/persistence/fallback/write-many.test.ts` passes without.
 */
export function createWriteMany(connection: Connection, readBuild = buildOf(connection)): WriteMany {
  const transact = createTransact(connection);
  let isSecantus: boolean | null = null;
  return async (work) => {
    isSecantus ??= typeof (await readBuild())['secantusVersion'] === 'string';
    return isSecantus ? await transact(work) : await work();
  };
}

/** What a server says of itself. */
function buildOf(connection: Connection): () => Promise<Readonly<Record<string, unknown>>> {
  return async () => (await connection.db?.admin().command({ buildInfo: 1 })) ?? {};
}

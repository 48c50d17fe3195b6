import { mongo, type Connection } from 'mongoose';
import type { Transaction } from './transact';

/** Of the largest documents that are stored in groups so many are less than a message may have, 48 MB. */
const TOGETHER_MAX = 200;

interface WriteError {
  readonly code: number;
  readonly errmsg: string;
}

/**
 * Inserts documents into a collection, within a transaction. The driver's own way measures each of them beforehand,
 * to cut what is too large for one message, and that takes as long as writing them.
 * @throws MongoServerError, with code 11000 for a duplicate key: the transaction is over then.
 */
export async function insertAll(
  connection: Connection,
  collection: string,
  documents: readonly { readonly _id: string }[],
  transaction: Transaction,
): Promise<void> {
  const database = connection.getClient().db(connection.name);
  for (let from = 0; from < documents.length; from += TOGETHER_MAX) {
    const together = documents.slice(from, from + TOGETHER_MAX);
    const answer = await database.command(
      { insert: collection, documents: together, ordered: true },
      { session: transaction },
    );
    throwRefused(answer);
  }
}

/** @throws the first error of a command of which some writes were refused. */
export function throwRefused({ writeErrors }: mongo.Document): void {
  const [refused]: readonly WriteError[] = Array.isArray(writeErrors) ? writeErrors : [];
  if (refused !== undefined) throw new mongo.MongoServerError({ ...refused, message: refused.errmsg });
}

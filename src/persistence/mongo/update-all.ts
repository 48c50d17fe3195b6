import type { Connection, mongo } from 'mongoose';
import { throwRefused } from './insert-all';
import type { Transaction } from './transact';

/** What a delivery or an attempt changes is below 32 KiB: so many fit into one command, 16 MB. */
const TOGETHER_MAX = 250;

export interface UpdateById {
  readonly id: string;
  readonly set: Readonly<Record<string, unknown>>;
}

/**
 * Updates documents by nothing but their ids, which MongoDB finds without planning a query for each, within a
 * transaction: one that was changed since the transaction read it is a write conflict, and the transaction is tried again.
 * The driver's own way measures each update beforehand, which takes as long as writing it.
 * @throws MongoServerError
 */
export async function updateAll(
  connection: Connection,
  collection: string,
  updates: readonly UpdateById[],
  transaction: Transaction,
): Promise<void> {
  const database = connection.getClient().db(connection.name);
  for (let from = 0; from < updates.length; from += TOGETHER_MAX) {
    const together = updates.slice(from, from + TOGETHER_MAX);
    const statements: mongo.Document[] = together.map(({ id, set }) => ({
      q: { _id: id },
      u: { $set: set },
    }));
    const command = { update: collection, updates: statements, ordered: true };
    throwRefused(await database.command(command, { session: transaction }));
  }
}

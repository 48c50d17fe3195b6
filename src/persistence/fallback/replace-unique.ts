import type { mongo } from 'mongoose';
import type { Transaction } from '../mongo/transact';

/**
 * Replaces documents whose keys in a unique, partial index change, for SecantusDB in Rust: it frees such a key only when
 * its document goes, so they are removed and added again. It can go, for `replaceOne`, when `test/persistence/fallback`
 * passes with that.
 */
export async function replaceUnique<Doc extends { _id: string }>(
  collection: mongo.Collection<Doc>,
  replacements: readonly mongo.OptionalUnlessRequiredId<Doc>[],
  transaction: Transaction,
): Promise<void> {
  const ids: Readonly<Record<string, unknown>> = { _id: { $in: replacements.map(({ _id }) => _id) } };
  const replaced: mongo.Filter<mongo.Document> = ids;
  await collection.deleteMany(replaced, { session: transaction });
  await collection.insertMany([...replacements], { session: transaction });
}

import type { mongo } from 'mongoose';
import type { Condition } from '../mongo/collection';
import type { Transaction } from '../mongo/transact';

/**
 * Changes documents that leave a unique, partial index, or change their keys there, for SecantusDB in Rust: it frees
 * such a key only when its document goes, so they are removed and added again. It can go, for updates, when
 * `test/persistence/fallback` passes with those. Answers how many there were.
 */
export async function replaceUnique<Doc extends { _id: string }>(
  collection: mongo.Collection<mongo.Document & { _id: string }>,
  condition: Condition,
  change: (document: Doc) => Doc,
  transaction: Transaction,
): Promise<number> {
  const options = { session: transaction };
  const documents = await collection.find<Doc>(condition, options).toArray();
  if (documents.length === 0) return 0;
  await collection.deleteMany({ _id: { $in: documents.map(({ _id }) => _id) } }, options);
  await collection.insertMany(
    documents.map((document) => ({ ...change(document) })),
    options,
  );
  return documents.length;
}

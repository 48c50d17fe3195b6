import { Schema, type Connection } from 'mongoose';
import { positionOf, type ListPosition, type Page } from '../../domain/list-position';
import type { OutreachSuppression } from '../../domain/outreach/suppression';
import { createWriteMany } from '../fallback/write-many';
import { modelOf, nativeCollection, SCHEMA_OPTIONS, type WithId } from '../mongo/collection';
import { inTransaction, type Transaction } from '../mongo/transact';
import { cursorAt, NEWEST_FIRST } from '../paging/cursor';
import { readPage } from '../paging/page';

/** Written by the driver, as its type says; the schema knows the indexes alone. */
const suppressionSchema = new Schema({}, SCHEMA_OPTIONS);
suppressionSchema.index({ scope: 1, keyHash: 1 }, { unique: true }); // whether an address may be written to; once each
suppressionSchema.index({ scope: 1, createdAt: -1, _id: -1 }); // list of a business; erase it

type SuppressionRecord = WithId<OutreachSuppression>;

export interface OutreachSuppressionRepository {
  /** Adds what is not on its list yet, and answers how many that were. The others stay as they are. */
  add(transaction: Transaction, suppressions: readonly OutreachSuppression[]): Promise<number>;
  /** Those of these hashes that are on one of these lists. */
  findListed(
    scopes: readonly string[],
    hashes: readonly string[],
    transaction?: Transaction,
  ): Promise<ReadonlySet<string>>;
  /** The entries with these hashes, of these lists. */
  findAll(scopes: readonly string[], hashes: readonly string[]): Promise<OutreachSuppression[]>;
  /** Newest first. */
  list(scope: string, after: ListPosition | null, limit: number): Promise<Page<OutreachSuppression>>;
  /** Takes these hashes off a list, and answers how many were on it. */
  remove(transaction: Transaction, scope: string, hashes: readonly string[]): Promise<number>;
  /** Forgets the whole list of a business. */
  removeAll(businessId: string): Promise<void>;
}

export function createOutreachSuppressionRepository(connection: Connection): OutreachSuppressionRepository {
  modelOf(connection, 'outreachSuppressions', suppressionSchema);
  const raw = nativeCollection<SuppressionRecord>(connection, 'outreachSuppressions');
  const writeMany = createWriteMany(connection);
  return {
    async add(transaction, suppressions) {
      if (suppressions.length === 0) return 0;
      const { upsertedCount } = await raw.bulkWrite(
        suppressions.map(({ id, scope, keyHash, ...suppression }) => ({
          updateOne: {
            filter: { scope, keyHash },
            update: { $setOnInsert: { _id: id, ...suppression } },
            upsert: true,
          },
        })),
        { session: transaction, ordered: false },
      );
      return upsertedCount;
    },

    async findListed(scopes, hashes, transaction) {
      if (hashes.length === 0) return new Set();
      const records = await raw
        .find(
          { scope: { $in: [...scopes] }, keyHash: { $in: [...hashes] } },
          { ...inTransaction(transaction), projection: { keyHash: 1 } },
        )
        .toArray();
      return new Set(records.map(({ keyHash }) => keyHash));
    },

    async findAll(scopes, hashes) {
      const filter = { scope: { $in: [...scopes] }, keyHash: { $in: [...hashes] } };
      return (await raw.find(filter).toArray()).map(toSuppression);
    },

    async list(scope, after, limit) {
      const read = { filter: { scope }, sort: NEWEST_FIRST, after: cursorAt(after), limit };
      return await readPage(raw, read, toSuppression, positionOf);
    },

    async remove(transaction, scope, hashes) {
      const filter = { scope, keyHash: { $in: [...hashes] } };
      const { deletedCount } = await raw.deleteMany(filter, { session: transaction });
      return deletedCount;
    },

    async removeAll(businessId) {
      await writeMany((transaction) => raw.deleteMany({ scope: businessId }, inTransaction(transaction)));
    },
  };
}

function toSuppression({ _id, ...record }: SuppressionRecord): OutreachSuppression {
  return { id: _id, ...record };
}

import { Schema, type Connection } from 'mongoose';
import { modelOf, nativeCollection, SCHEMA_OPTIONS } from '../mongo/collection';
import { createWriteMany } from '../fallback/write-many';
import { inTransaction, type Transaction } from '../mongo/transact';

/** People who are not to become prospects again, as keyed hashes: nobody can read who they are. */
const suppressionSchema = new Schema(
  {
    /** `<businessId>/<hash of an identity key>`. */
    _id: { type: String, required: true },
    businessId: { type: String, required: true },
    createdAt: { type: Date, required: true },
  },
  SCHEMA_OPTIONS,
);
suppressionSchema.index({ businessId: 1 }); // whether there are any; erase a business

interface SuppressionRecord {
  _id: string;
  businessId: string;
  createdAt: Date;
}

export interface SuppressionRepository {
  /** Adds hashes to the list of a business; those on it stay as they are. */
  add(transaction: Transaction, businessId: string, hashes: readonly string[], at: Date): Promise<void>;
  /** Those of these businesses whose list has anything on it. */
  findListing(transaction: Transaction, businessIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Those of these hashes that are on the list of a business. */
  findListed(
    transaction: Transaction,
    businessId: string,
    hashes: readonly string[],
  ): Promise<ReadonlySet<string>>;
  /** Forgets the whole list of a business. */
  removeAll(businessId: string): Promise<void>;
}

export function createSuppressionRepository(connection: Connection): SuppressionRepository {
  modelOf(connection, 'suppressions', suppressionSchema);
  const raw = nativeCollection<SuppressionRecord>(connection, 'suppressions');
  const writeMany = createWriteMany(connection);
  return {
    async add(transaction, businessId, hashes, at) {
      if (hashes.length === 0) return;
      await raw.bulkWrite(
        hashes.map((hash) => ({
          updateOne: {
            filter: { _id: idOf(businessId, hash) },
            update: { $setOnInsert: { businessId, createdAt: at } },
            upsert: true,
          },
        })),
        { session: transaction, ordered: false },
      );
    },

    async findListing(transaction, businessIds) {
      const listing = new Set<string>();
      // Mostly none of them has one, which the first question answers for all.
      if (!(await hasAny(transaction, businessIds))) return listing;
      for (const id of businessIds) if (await hasAny(transaction, [id])) listing.add(id);
      return listing;
    },

    async findListed(transaction, businessId, hashes) {
      const records = await raw
        .find(
          { _id: { $in: hashes.map((hash) => idOf(businessId, hash)) } },
          { session: transaction, projection: { _id: 1 } },
        )
        .toArray();
      return new Set(records.map(({ _id }) => _id.slice(businessId.length + 1)));
    },

    async removeAll(businessId) {
      await writeMany((transaction) => raw.deleteMany({ businessId }, inTransaction(transaction)));
    },
  };

  async function hasAny(transaction: Transaction, businessIds: readonly string[]): Promise<boolean> {
    const filter = { businessId: { $in: [...businessIds] } };
    const record = await raw.findOne(filter, { session: transaction, projection: { _id: 1 } });
    return record !== null;
  }
}

function idOf(businessId: string, hash: string): string {
  return `${businessId}/${hash}`;
}

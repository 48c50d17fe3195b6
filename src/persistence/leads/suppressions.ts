import { Schema, type Connection } from 'mongoose';
import { openCollection } from '../collections/collection';
import type { Transaction } from '../mongo/transact';

/** People who are not to become prospects again, as keyed hashes: nobody can read who they are. */
const suppressionSchema = new Schema();
suppressionSchema.index({ businessId: 1 }); // whether there are any; erase a business

interface SuppressionRecord {
  /** `<businessId>/<hash of an identity key>`. */
  _id: string;
  businessId: string;
  createdAt: Date;
}

export function createSuppressionRepository(connection: Connection) {
  const suppressions = openCollection(connection, 'suppressions', suppressionSchema, hashOf);
  return {
    /** Adds hashes to the list of a business; those on it stay as they are. */
    async add(
      transaction: Transaction,
      businessId: string,
      hashes: readonly string[],
      at: Date,
    ): Promise<void> {
      const document = { businessId, createdAt: at };
      const upserts = hashes.map((hash) => ({ condition: { _id: idOf(businessId, hash) }, document }));
      await suppressions.insertEachUnless(upserts, transaction);
    },

    /** Those of these businesses whose list has anything on it. */
    async findListing(
      transaction: Transaction,
      businessIds: readonly string[],
    ): Promise<ReadonlySet<string>> {
      const ofBusinesses = { businessId: { $in: [...businessIds] } };
      return new Set(await suppressions.raw.distinct('businessId', ofBusinesses, { session: transaction }));
    },

    /** Those of these hashes that are on the list of a business. */
    async findListed(
      businessId: string,
      hashes: readonly string[],
      transaction?: Transaction,
    ): Promise<ReadonlySet<string>> {
      const ids = hashes.map((hash) => idOf(businessId, hash));
      return new Set(await suppressions.byIds(ids, transaction));
    },

    /** Forgets the whole list of a business. */
    removeAll: async (businessId: string) => await suppressions.removeAll({ businessId }),
  };
}

function idOf(businessId: string, hash: string): string {
  return `${businessId}/${hash}`;
}

function hashOf({ _id, businessId }: SuppressionRecord): string {
  return _id.slice(businessId.length + 1);
}

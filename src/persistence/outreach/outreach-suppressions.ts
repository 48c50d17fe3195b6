import { Schema, type Connection } from 'mongoose';
import type { PageRequest } from '../../domain/list-position';
import type { OutreachSuppression } from '../../domain/outreach/suppression';
import { openCollection } from '../collections/collection';
import { entityOf } from '../collections/documents';
import type { Transaction } from '../mongo/transact';

const suppressionSchema = new Schema();
suppressionSchema.index({ scope: 1, keyHash: 1 }, { unique: true }); // whether an address may be written to; once each
suppressionSchema.index({ scope: 1, createdAt: -1, _id: -1 }); // list of a business; erase it

export function createOutreachSuppressionRepository(connection: Connection) {
  const suppressions = openCollection(
    connection,
    'outreachSuppressions',
    suppressionSchema,
    entityOf<OutreachSuppression>,
  );

  return {
    /** Adds what is not on its list yet, and answers how many that were. The others stay as they are. */
    async add(transaction: Transaction, added: readonly OutreachSuppression[]): Promise<number> {
      const upserts = added.map(({ id, scope, keyHash, ...suppression }) => ({
        condition: { scope, keyHash },
        document: { _id: id, ...suppression },
      }));
      return await suppressions.insertEachUnless(upserts, transaction);
    },

    /** The entries with these hashes, of these lists. */
    findListed: async (scopes: readonly string[], hashes: readonly string[]) =>
      await suppressions.findBy('keyHash', hashes, { scope: { $in: scopes } }),

    /** Newest first. */
    list: async (scope: string, page: PageRequest) => await suppressions.newest({ scope }, page),

    /** Takes these hashes off a list, and answers how many were on it. */
    remove: async (transaction: Transaction, scope: string, hashes: readonly string[]) =>
      await suppressions.removeAll({ scope, keyHash: { $in: hashes } }, transaction),

    /** Forgets the whole list of a business. */
    removeAll: async (businessId: string) => await suppressions.removeAll({ scope: businessId }),
  };
}

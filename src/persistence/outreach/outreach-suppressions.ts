import type { Connection } from 'mongoose';
import type { ListPosition } from '../../domain/list-position';
import type { OutreachSuppression } from '../../domain/outreach/suppression';
import { openCollection } from '../collections/collection';
import { indexOnlySchema, type WithId } from '../mongo/collection';
import type { Transaction } from '../mongo/transact';
import { readNewest } from '../paging/page';

const suppressionSchema = indexOnlySchema();
suppressionSchema.index({ scope: 1, keyHash: 1 }, { unique: true }); // whether an address may be written to; once each
suppressionSchema.index({ scope: 1, createdAt: -1, _id: -1 }); // list of a business; erase it

export function createOutreachSuppressionRepository(connection: Connection) {
  const suppressions = openCollection(connection, 'outreachSuppressions', suppressionSchema, toSuppression);
  const { raw } = suppressions;
  return {
    /** Adds what is not on its list yet, and answers how many that were. The others stay as they are. */
    async add(transaction: Transaction, added: readonly OutreachSuppression[]): Promise<number> {
      if (added.length === 0) return 0;
      const { upsertedCount } = await raw.bulkWrite(
        added.map(({ id, scope, keyHash, ...suppression }) => ({
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

    /** Those of these hashes that are on one of these lists. */
    async findListed(
      scopes: readonly string[],
      hashes: readonly string[],
      transaction?: Transaction,
    ): Promise<ReadonlySet<string>> {
      const listed = await findAll(scopes, hashes, transaction);
      return new Set(listed.map(({ keyHash }) => keyHash));
    },

    /** The entries with these hashes, of these lists. */
    findAll,

    /** Newest first. */
    list: async (scope: string, after: ListPosition | null, limit: number) =>
      await readNewest(suppressions, { scope }, after, limit),

    /** Takes these hashes off a list, and answers how many were on it. */
    remove: async (transaction: Transaction, scope: string, hashes: readonly string[]) =>
      await suppressions.removeAll({ scope, keyHash: { $in: hashes } }, transaction),

    /** Forgets the whole list of a business. */
    async removeAll(businessId: string): Promise<void> {
      await suppressions.removeAll({ scope: businessId });
    },
  };

  async function findAll(
    scopes: readonly string[],
    hashes: readonly string[],
    transaction?: Transaction,
  ): Promise<OutreachSuppression[]> {
    if (hashes.length === 0) return [];
    return await suppressions.find({ scope: { $in: scopes }, keyHash: { $in: hashes } }, { transaction });
  }
}

function toSuppression({ _id, ...record }: WithId<OutreachSuppression>): OutreachSuppression {
  return { id: _id, ...record };
}

import { Schema, type Connection } from 'mongoose';
import { exclusionKey, type Exclusion } from '../../domain/leads/exclusions/exclusion';
import type { PageRequest } from '../../domain/list-position';
import { openCollection } from '../collections/collection';
import { given } from '../collections/conditions';
import { entityOf, withId, type WithId } from '../collections/documents';
import { inTransaction, type Transaction } from '../mongo/transact';

/** Whose visitors become no prospects, as partners and their customers list them. */
const exclusionSchema = new Schema();
exclusionSchema.index({ key: 1 }, { unique: true }); // every visitor: who of them is listed; each value once
exclusionSchema.index({ ownerId: 1, createdAt: -1, _id: -1 }); // list; erase a business

interface ExclusionDocument extends WithId<Exclusion> {
  /** A partner, for all of its businesses, or one business. */
  readonly ownerId: string;
  /** `<ownerId>/<value>`. */
  readonly key: string;
  /** Whether prospects that match are to be erased. */
  readonly erasesExisting: boolean;
}

const HIDDEN = ['ownerId', 'key', 'erasesExisting'] as const;

/** Keys in one query: those of a step of the intake may be more than the 16 MB that a command may have. */
const TOGETHER_MAX = 2_000;

export function createExclusionRepository(connection: Connection) {
  const toExclusion: (document: ExclusionDocument) => Exclusion = entityOf;
  const exclusions = openCollection(connection, 'exclusions', exclusionSchema, toExclusion, HIDDEN);
  return {
    /** Raises a duplicate key when one of them is listed already. */
    async insert(
      transaction: Transaction,
      entries: readonly Exclusion[],
      list: Pick<ExclusionDocument, 'ownerId' | 'erasesExisting'>,
    ): Promise<void> {
      const toDocument = (entry: Exclusion) => ({
        ...withId(entry),
        ...list,
        key: exclusionKey(list.ownerId, entry.value),
      });
      await exclusions.insertAll(entries.map(toDocument), transaction);
    },

    /** Has prospects that match the entries with these keys erased as well. */
    async setErasing(transaction: Transaction, keys: readonly string[]): Promise<void> {
      const kept = { key: { $in: keys }, erasesExisting: false };
      await exclusions.changeAll(kept, { $set: { erasesExisting: true } }, transaction);
    },

    /** Those of these keys that are listed; on request only where existing prospects are erased. */
    async findListed(
      keys: readonly string[],
      filter?: { readonly erasesExisting: true },
      transaction?: Transaction,
    ): Promise<ReadonlySet<string>> {
      const listed = new Set<string>();
      for (let from = 0; from < keys.length; from += TOGETHER_MAX) {
        const some = { key: { $in: keys.slice(from, from + TOGETHER_MAX) }, ...filter };
        const options = { ...inTransaction(transaction), projection: { _id: 0, key: 1 } };
        const records = await exclusions.raw.find(some, options).toArray();
        for (const { key } of records) listed.add(key);
      }
      return listed;
    },

    /** Newest first, those after the position if one is given. */
    list: async (ownerId: string, page: PageRequest) => await exclusions.newest({ ownerId }, page),

    /** Removes some of a list, whichever come first, or the entry of a value; answers how many, 0 at the end. */
    async removeSome(ownerId: string, value: string | null, limit: number, transaction?: Transaction) {
      const key = value === null ? null : exclusionKey(ownerId, value);
      return await exclusions.removeSome(given({ ownerId, key }), limit, transaction);
    },
  };
}

import { Schema, type Connection } from 'mongoose';
import { EXCLUSION_KINDS, type ExcludedValue, type Exclusion } from '../../domain/leads/exclusions/exclusion';
import { positionOf, type ListPosition, type Page } from '../../domain/list-position';
import { createWriteMany } from '../fallback/write-many';
import { modelOf, nativeCollection, SCHEMA_OPTIONS } from '../mongo/collection';
import { insertAll } from '../mongo/insert-all';
import { inTransaction, type Transaction } from '../mongo/transact';
import { cursorAt, NEWEST_FIRST } from '../paging/cursor';
import { readPage } from '../paging/page';

/** Whose visitors become no prospects, as partners and their customers list them. */
const exclusionSchema = new Schema(
  {
    _id: { type: String, required: true },
    /** A partner, for all of its businesses, or one business. */
    ownerId: { type: String, required: true },
    kind: { type: String, enum: EXCLUSION_KINDS, required: true },
    value: { type: String, required: true },
    /** `<ownerId>/<value>`. */
    key: { type: String, required: true },
    /** Whether prospects that match are to be erased. */
    erasesExisting: { type: Boolean, required: true },
    createdAt: { type: Date, required: true },
  },
  SCHEMA_OPTIONS,
);
exclusionSchema.index({ key: 1 }, { unique: true }); // every visitor: who of them is listed; each value once
exclusionSchema.index({ ownerId: 1, createdAt: -1, _id: -1 }); // list; whether there are any; erase a business

interface ExclusionRecord extends Omit<Exclusion, 'id'> {
  readonly _id: string;
  readonly ownerId: string;
  readonly key: string;
  readonly erasesExisting: boolean;
}

export interface NewExclusions {
  readonly ownerId: string;
  readonly entries: readonly (ExcludedValue & { readonly id: string })[];
  readonly erasesExisting: boolean;
  readonly at: Date;
}

export interface ExclusionRepository {
  /** Raises a duplicate key when one of them is listed already. */
  insert(transaction: Transaction, added: NewExclusions): Promise<void>;
  /** Has prospects that match these erased as well. */
  setErasing(transaction: Transaction, ownerId: string, values: readonly string[]): Promise<void>;
  /** Those of these owners whose list has anything on it. */
  findListing(ownerIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Those of these values that are on the list of one of these owners; on request only where existing prospects are erased. */
  findListed(
    ownerIds: readonly string[],
    values: readonly string[],
    filter?: { readonly erasesExisting: true },
  ): Promise<ReadonlySet<string>>;
  /** Newest first, those after the position if one is given. */
  list(ownerId: string, after: ListPosition | null, limit: number): Promise<Page<Exclusion>>;
  /** False when it is not on the list. */
  remove(transaction: Transaction, ownerId: string, value: string): Promise<boolean>;
  /** Removes some of a list, whichever come first; answers how many, 0 at the end. */
  removeSome(ownerId: string, limit: number, transaction?: Transaction): Promise<number>;
}

/** Keys in one query. */
const TOGETHER_MAX = 2_000;

export function createExclusionRepository(connection: Connection): ExclusionRepository {
  modelOf(connection, 'exclusions', exclusionSchema);
  const raw = nativeCollection<ExclusionRecord>(connection, 'exclusions');
  const writeMany = createWriteMany(connection);
  return {
    async insert(transaction, { ownerId, entries, erasesExisting, at }) {
      const records = entries.map(({ id, kind, value }): ExclusionRecord => ({
        _id: id,
        ownerId,
        kind,
        value,
        key: keyOf(ownerId, value),
        erasesExisting,
        createdAt: at,
      }));
      await insertAll(connection, 'exclusions', records, transaction);
    },

    async setErasing(transaction, ownerId, values) {
      const filter = { key: { $in: values.map((value) => keyOf(ownerId, value)) }, erasesExisting: false };
      const change = { $set: { erasesExisting: true } };
      await raw.updateMany(filter, change, { session: transaction });
    },

    async findListing(ownerIds) {
      const distinct = [...new Set(ownerIds)];
      // Mostly none of them has one, which the first question answers for all.
      if (!(await hasAny(distinct))) return new Set();
      const listing = new Set<string>();
      for (const id of distinct) if (await hasAny([id])) listing.add(id);
      return listing;
    },

    async findListed(ownerIds, values, filter) {
      const keys = ownerIds.flatMap((ownerId) => values.map((value) => keyOf(ownerId, value)));
      const listed = new Set<string>();
      for (let from = 0; from < keys.length; from += TOGETHER_MAX) {
        const some = { key: { $in: keys.slice(from, from + TOGETHER_MAX) }, ...filter };
        const records = await raw.find(some, { projection: { _id: 0, key: 1 } }).toArray();
        for (const { key } of records) listed.add(key.slice(key.indexOf('/') + 1));
      }
      return listed;
    },

    async list(ownerId, after, limit) {
      const read = { filter: { ownerId }, sort: NEWEST_FIRST, after: cursorAt(after), limit };
      return await readPage(raw, read, toExclusion, positionOf);
    },

    async remove(transaction, ownerId, value) {
      const { deletedCount } = await raw.deleteOne({ key: keyOf(ownerId, value) }, { session: transaction });
      return deletedCount === 1;
    },

    async removeSome(ownerId, limit, transaction) {
      const options = { ...inTransaction(transaction), projection: { _id: 1 }, limit } as const;
      const records = await raw.find({ ownerId }, options).toArray();
      if (records.length === 0) return 0;
      const removed = { _id: { $in: records.map(({ _id }) => _id) } };
      const removeIn = (session?: Transaction) => raw.deleteMany(removed, inTransaction(session));
      await (transaction === undefined ? writeMany(removeIn) : removeIn(transaction));
      return records.length;
    },
  };

  async function hasAny(ownerIds: readonly string[]): Promise<boolean> {
    const filter = { ownerId: { $in: [...ownerIds] } };
    return (await raw.findOne(filter, { projection: { _id: 1 } })) !== null;
  }
}

function keyOf(ownerId: string, value: string): string {
  return `${ownerId}/${value}`;
}

function toExclusion({ _id, kind, value, createdAt }: ExclusionRecord): Exclusion {
  return { id: _id, kind, value, createdAt };
}

import type { Connection, mongo } from 'mongoose';
import type { ListPosition, Page, PageRequest } from '../../domain/list-position';
import { nativeCollection, type Condition } from '../mongo/collection';
import { inTransaction, type Transaction } from '../mongo/transact';
import { cursorAt, NEWEST_FIRST, OLDEST_FIRST, type Cursor, type ListSort } from '../paging/cursor';
import { readList, readPage, type ListRead } from '../paging/page';

/** Held in memory at once by whoever reads everything. */
const PAGE = 100;

export interface FindOptions extends Pick<mongo.FindOptions, 'sort' | 'limit'> {
  readonly transaction?: Transaction | undefined;
}

export function createReads<Doc extends { _id: string }, Entity>(
  connection: Connection,
  name: string,
  toEntity: (document: Doc) => Entity,
  hidden: readonly string[],
) {
  const raw = nativeCollection<Doc>(connection, name);
  // The driver checks conditions by the fields of documents, which it can't for a generic type.
  const documents = nativeCollection<mongo.Document>(connection, name);
  const timed = nativeCollection<Doc & { readonly createdAt: Date }>(connection, name);
  const projection = Object.fromEntries(hidden.map((field) => [field, 0 as const]));

  /** The ids of what matches, whichever come first. */
  async function ids(condition: Condition, { transaction, ...options }: FindOptions = {}): Promise<string[]> {
    const found = { ...inTransaction(transaction), ...options, projection: { _id: 1 } } as const;
    return (await documents.find<{ _id: string }>(condition, found).toArray()).map(({ _id }) => _id);
  }

  async function findOne(condition: Condition, transaction?: Transaction): Promise<Entity | null> {
    const document = await documents.findOne<Doc>(condition, { ...inTransaction(transaction), projection });
    return document === null ? null : toEntity(document);
  }

  async function find(
    condition: Condition,
    { transaction, ...options }: FindOptions = {},
  ): Promise<Entity[]> {
    const found = { ...inTransaction(transaction), ...options, projection };
    return (await documents.find<Doc>(condition, found).toArray()).map(toEntity);
  }

  /** Those that hold one of these values in a field, and match beside it; of no values none. */
  async function findBy(
    field: string,
    values: readonly string[],
    beside: Condition = {},
    options: FindOptions = {},
  ): Promise<Entity[]> {
    return values.length === 0 ? [] : await find({ ...beside, [field]: { $in: values } }, options);
  }

  /** From a cursor on, however long finding it takes. */
  async function listFrom(filter: Condition, sort: ListSort, after: Cursor | null, limit: number) {
    const read = { filter, sort, after, limit, projection, maxTimeMs: null };
    return (await readList(raw, read)).map(toEntity);
  }

  return {
    raw,
    ids,
    findOne,
    find,
    findBy,
    listFrom,

    byId: async (id: string, transaction?: Transaction) => await findOne({ _id: id }, transaction),

    byIds: async (some: Iterable<string>, transaction?: Transaction) =>
      await findBy('_id', [...some], {}, { transaction }),

    /** Everything there is, in order of id. However long its reader takes, what it has read may have changed since. */
    async *all(): AsyncGenerator<Entity> {
      for (let afterId = ''; ;) {
        const rest: Condition = { _id: { $gt: afterId } };
        const options = { sort: { _id: 1 }, limit: PAGE, projection } as const;
        const page = await documents.find<Doc>(rest, options).toArray();
        yield* page.map(toEntity);
        const last = page.at(-1);
        if (last === undefined || page.length < PAGE) return;
        afterId = last._id;
      }
    },

    /** The ids of what matches after this id, in order of id: a walk through a collection goes on with the last. */
    idsAfter: async (condition: Condition, afterId: string, limit: number) =>
      await ids({ $and: [condition, { _id: { $gt: afterId } }] }, { sort: { _id: 1 }, limit }),

    /** A page of a list, or of lists that follow each other. @throws SearchTooBroad when finding it takes too long */
    async page<Position>(
      reads: readonly Omit<ListRead, 'limit'>[],
      limit: number,
      toPosition: (last: Entity) => Position,
    ): Promise<Page<Entity, Position>> {
      const hiding = reads.map((read) => ({ ...read, projection }));
      return await readPage(raw, hiding, limit, toEntity, toPosition);
    },

    /** A page, the newest first. @throws SearchTooBroad when finding it takes too long */
    async newest(filter: Condition, { after, limit }: PageRequest): Promise<Page<Entity>> {
      const read = { filter, sort: NEWEST_FIRST, after: cursorAt(after), projection };
      const page = await readPage(timed, [read], limit, (document) => document, positionOf);
      return { items: page.items.map(toEntity), next: page.next };
    },

    /** What comes behind a position, the oldest first. */
    oldest: async (filter: Condition, after: ListPosition | null, limit: number) =>
      await listFrom(filter, OLDEST_FIRST, cursorAt(after), limit),

    /** Whether anything matches. */
    has: async (condition: Condition, transaction?: Transaction) =>
      (await ids(condition, { limit: 1, transaction })).length > 0,

    /** The earliest time that a field has in what matches; null where nothing does. */
    async earliest(field: string, condition: Condition): Promise<Date | null> {
      const options = { sort: { [field]: 1 }, projection: { [field]: 1 } } as const;
      return (await documents.findOne(condition, options))?.[field] ?? null;
    },

    /** How many match; counts to `max` at most. */
    count: async (condition: Condition, max?: number) =>
      await documents.countDocuments(condition, max === undefined ? {} : { limit: max }),
  };
}

function positionOf({ createdAt, _id }: { readonly createdAt: Date; readonly _id: string }): ListPosition {
  return { createdAt, id: _id };
}

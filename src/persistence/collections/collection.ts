import type { Connection, mongo, Schema } from 'mongoose';
import { createWriteMany } from '../fallback/write-many';
import { modelOf, nativeCollection } from '../mongo/collection';
import { inTransaction, type Transaction } from '../mongo/transact';

/** Whether an update has found its document. */
export async function hasMatched(update: PromiseLike<{ readonly matchedCount: number }>): Promise<boolean> {
  return (await update).matchedCount === 1;
}

export type Collection<Stored, Doc extends { _id: string }, Entity> = ReturnType<
  typeof openCollection<Stored, Doc, Entity>
>;

/** Conditions for fields, as MongoDB knows them. */
export type Condition = Readonly<Record<string, unknown>>;

/** Held in memory at once by whoever reads everything. */
const PAGE = 100;

export interface FindOptions extends Pick<mongo.FindOptions, 'sort' | 'limit'> {
  readonly transaction?: Transaction | undefined;
}

/**
 * A collection and what every repository asks of one. Reads are the driver's own; what is written goes through `model`
 * where its schema is to check it, else through `raw`.
 * @param projection what no entity is made of
 */
export function openCollection<Stored, Doc extends { _id: string }, Entity>(
  connection: Connection,
  name: string,
  schema: Schema<Stored>,
  toEntity: (document: Doc) => Entity,
  projection: Readonly<Record<string, 0>> = {},
) {
  const model = modelOf(connection, name, schema);
  const raw = nativeCollection<Doc>(connection, name);
  // The driver checks conditions by the fields of documents, which it can't for a generic type.
  const documents = nativeCollection<mongo.Document>(connection, name);
  const writeMany = createWriteMany(connection);

  /** The ids of what matches, whichever come first. */
  async function ids(condition: Condition, { transaction, ...options }: FindOptions = {}): Promise<string[]> {
    const found = { ...inTransaction(transaction), ...options, projection: { _id: 1 } } as const;
    return (await documents.find<{ _id: string }>(condition, found).toArray()).map(({ _id }) => _id);
  }

  /** Runs a write of many documents as a part of a transaction, or by itself. */
  async function write<Result>(
    transaction: Transaction | undefined,
    work: (options: { readonly session?: Transaction }) => Promise<Result>,
  ): Promise<Result> {
    if (transaction !== undefined) return await work({ session: transaction });
    return await writeMany(async (own) => await work(inTransaction(own)));
  }

  /** Answers how many there were. */
  async function removeAll(condition: Condition, transaction?: Transaction): Promise<number> {
    const remove = async (options: object) => await documents.deleteMany(condition, options);
    return (await write(transaction, remove)).deletedCount;
  }

  async function changeAll(
    condition: Condition,
    change: mongo.UpdateFilter<mongo.Document>,
    transaction?: Transaction,
  ): Promise<void> {
    await write(transaction, async (options) => await documents.updateMany(condition, change, options));
  }

  return {
    model,
    raw,
    toEntity,
    projection,
    writeMany,
    ids,
    removeAll,
    changeAll,

    async findOne(condition: Condition, transaction?: Transaction): Promise<Entity | null> {
      const document = await documents.findOne<Doc>(condition, {
        ...inTransaction(transaction),
        projection,
      });
      return document === null ? null : toEntity(document);
    },

    async find(condition: Condition, { transaction, ...options }: FindOptions = {}): Promise<Entity[]> {
      const found = { ...inTransaction(transaction), ...options, projection };
      return (await documents.find<Doc>(condition, found).toArray()).map(toEntity);
    },

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

    /** Those of these values that a document has in a field. */
    async valuesHeld(
      field: string,
      values: readonly string[],
      transaction?: Transaction,
    ): Promise<ReadonlySet<string>> {
      const isHeld = async (some: readonly string[]) =>
        (await ids({ [field]: { $in: some } }, { limit: 1, transaction })).length > 0;
      const held = new Set<string>();
      // Mostly none of them is, which the first question answers for all.
      if (!(await isHeld(values))) return held;
      for (const value of new Set(values)) if (await isHeld([value])) held.add(value);
      return held;
    },

    /** Removes some of what matches, whichever come first; answers how many, 0 at the end. */
    async removeSome(condition: Condition, limit: number, transaction?: Transaction): Promise<number> {
      const some = await ids(condition, { limit, transaction });
      return some.length === 0 ? 0 : await removeAll(among(some), transaction);
    },

    /** Sets fields of some of what matches, whichever come first; answers of how many, 0 at the end. */
    async setSome(
      condition: Condition,
      fields: object,
      limit: number,
      transaction?: Transaction,
    ): Promise<number> {
      const some = await ids(condition, { limit, transaction });
      if (some.length > 0) await changeAll({ $and: [condition, among(some)] }, { $set: fields }, transaction);
      return some.length;
    },

    /** The ids of what matches after this id, in order of id: a walk through a collection goes on with the last. */
    async idsAfter(condition: Condition, afterId: string, limit: number): Promise<string[]> {
      return await ids({ $and: [condition, { _id: { $gt: afterId } }] }, { sort: { _id: 1 }, limit });
    },
  };
}

/** The documents with these ids. */
export function among(ids: Iterable<string>) {
  return { _id: { $in: [...ids] } };
}

import { mongo, type Connection } from 'mongoose';
import { replaceUnique } from '../fallback/replace-unique';
import { createWriteMany } from '../fallback/write-many';
import { nativeCollection, nativeDatabase, type Condition } from '../mongo/collection';
import { inTransaction, type Transaction } from '../mongo/transact';
import { among } from './conditions';
import { portionsOf } from './portions';
import type { FindOptions } from './reads';

type Change = mongo.UpdateFilter<mongo.Document>;

export interface UpdateById<Fields extends object = object> {
  readonly id: string;
  readonly set: Fields;
}

export interface RemovedPart {
  readonly removed: number;
  /** Null at the end. */
  readonly last: string | null;
}

/** Of small documents: a command is one document itself, of 16 MB at most. */
const INSERTED_TOGETHER_MAX = 200;
/** What a delivery or an attempt changes is below 32 KiB: so many fit into one command, 16 MB. */
const UPDATED_TOGETHER_MAX = 250;

export function createWrites<Doc extends { _id: string }>(
  connection: Connection,
  name: string,
  ids: (condition: Condition, options?: FindOptions) => Promise<string[]>,
) {
  const documents = nativeCollection<mongo.Document & { _id: string }>(connection, name);
  const writeMany = createWriteMany(connection);

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

  /** Answers how many match. */
  async function changeAll(condition: Condition, change: Change, transaction?: Transaction): Promise<number> {
    const update = async (options: object) => await documents.updateMany(condition, change, options);
    return (await write(transaction, update)).matchedCount;
  }

  /**
   * Writes many documents in few commands, within a transaction. The driver's own way measures each of them beforehand, to
   * cut what is too large for one message, and that takes as long as writing them.
   */
  async function runTogether(
    transaction: Transaction,
    portions: readonly (readonly object[])[],
    commandOf: (portion: readonly object[]) => mongo.Document,
  ): Promise<void> {
    const database = nativeDatabase(connection);
    for (const portion of portions) {
      const command = { ...commandOf(portion), ordered: true };
      throwRefused(await database.command(command, { session: transaction }));
    }
  }

  return {
    writeMany,
    removeAll,
    changeAll,

    /** @throws MongoServerError, with code 11000 for a duplicate key: a transaction is over then */
    async insert(document: Doc, transaction?: Transaction | null): Promise<void> {
      await documents.insertOne({ ...document }, inTransaction(transaction));
    },

    /** @throws MongoServerError, with code 11000 for a duplicate key: the transaction is over then */
    async insertAll(batch: readonly Doc[], transaction: Transaction): Promise<void> {
      const portions = portionsOf(batch, lengthOfFields, INSERTED_TOGETHER_MAX);
      await runTogether(transaction, portions, (part) => ({ insert: name, documents: part }));
    },

    /** Stores documents of which these are the fields, each unless one matches; answers how many are new. */
    async insertEachUnless(
      added: readonly { readonly condition: Condition; readonly document: object }[],
      transaction: Transaction,
    ): Promise<number> {
      if (added.length === 0) return 0;
      const upserts = added.map(({ condition, document }) => ({
        updateOne: { filter: condition, update: { $setOnInsert: document }, upsert: true },
      }));
      return (await documents.bulkWrite(upserts, { session: transaction, ordered: false })).upsertedCount;
    },

    /** Changes the document that matches; false when none does. */
    change: async (condition: Condition, change: Change, transaction?: Transaction | null) =>
      (await documents.updateOne(condition, change, inTransaction(transaction))).matchedCount === 1,

    /**
     * Sets fields of documents by nothing but their ids, which MongoDB finds without planning a query for each: one that
     * was changed since the transaction read it is a write conflict, and the transaction is tried again.
     * @throws MongoServerError
     */
    async updateAll(updates: readonly UpdateById[], transaction: Transaction): Promise<void> {
      const statements = updates.map(({ id, set }) => ({ q: { _id: id }, u: { $set: set } }));
      const portions = portionsOf(statements, () => 0, UPDATED_TOGETHER_MAX);
      await runTogether(transaction, portions, (part) => ({ update: name, updates: part }));
    },

    /** Changes what matches and thereby its keys in a unique, partial index; answers how many there were. */
    replaceUnique: async (condition: Condition, change: (document: Doc) => Doc, transaction: Transaction) =>
      await replaceUnique(documents, condition, change, transaction),

    /** Removes the document that matches; false when none does. */
    remove: async (condition: Condition, transaction?: Transaction) =>
      (await documents.deleteOne(condition, inTransaction(transaction))).deletedCount === 1,

    /** Removes some of what matches, whichever come first; answers how many, 0 at the end. */
    async removeSome(condition: Condition, limit: number, transaction?: Transaction): Promise<number> {
      const some = await ids(condition, { limit, transaction });
      return some.length === 0 ? 0 : await removeAll(among(some), transaction);
    },

    /**
     * Removes what matches after this id, in order of id, as far as it still matches; answers how many, and the last id
     * to go on behind, null at the end.
     */
    async removeNext(condition: Condition, afterId: string, limit: number): Promise<RemovedPart> {
      const rest = { $and: [condition, { _id: { $gt: afterId } }] };
      const next = await ids(rest, { sort: { _id: 1 }, limit });
      const removed = next.length === 0 ? 0 : await removeAll({ $and: [condition, among(next)] });
      return { removed, last: next.length < limit ? null : (next.at(-1) ?? null) };
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
  };
}

/** The length of a document's texts and bytes: what makes a document large is a field of its own. */
function lengthOfFields(document: object): number {
  let length = 0;
  for (const value of Object.values(document))
    if (typeof value === 'string' || Buffer.isBuffer(value)) length += value.length;
  return length;
}

interface WriteError {
  readonly code: number;
  readonly errmsg: string;
}

/** @throws the first error of a command of which some writes were refused. */
function throwRefused({ writeErrors }: mongo.Document): void {
  const [refused]: readonly WriteError[] = Array.isArray(writeErrors) ? writeErrors : [];
  if (refused !== undefined) throw new mongo.MongoServerError({ ...refused, message: refused.errmsg });
}

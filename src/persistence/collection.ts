import type { Connection, Model, mongo, QueryFilter, Schema } from 'mongoose';

/**
 * Options of every schema: unknown fields are an error, ids are ours, indexes are built at start-up. Times are what
 * the writer says; a schema that leaves them to mongoose adds `timestamps: true`.
 */
export const SCHEMA_OPTIONS = {
  strict: 'throw',
  versionKey: false,
  autoIndex: false,
  autoCreate: false,
  minimize: false,
} as const;

/** A time that mongoose keeps. It needs a default all the same: new documents are validated before they get it. */
export const KEPT_TIME = { type: Date, required: true, default: () => new Date() } as const;

/** What every repository offers beside its own words: its indexes can be built. */
export interface Indexed {
  /** Creates the collection and the indexes that are missing; safe to repeat and to race. */
  buildIndexes(): Promise<void>;
}

/** What a model knows of its indexes. */
interface Indexable {
  readonly schema: { indexes(): readonly (readonly [fields: object, options: object])[] };
  readonly collection: { dropIndex(name: string): Promise<unknown> };
  createCollection(): Promise<unknown>;
  createIndexes(): Promise<void>;
  diffIndexes(): Promise<{ toDrop: readonly string[] }>;
  listIndexes(): Promise<readonly { readonly name?: string; readonly key: object }[]>;
}

export function buildIndexesOf(models: readonly Indexable[]) {
  return async (): Promise<void> => {
    for (const model of models) {
      await model.createCollection();
      try {
        await model.createIndexes();
      } catch (error) {
        if (!hasCode(error, CONFLICT_CODES)) throw error;
        await dropChanged(model);
        await model.createIndexes();
      }
    }
  };
}

/** Another index of the same name, or with the same fields, has other options. */
const CONFLICT_CODES = [85, 86];
const NOT_FOUND_CODES = [27];

/** Drops the indexes that an earlier version has made with other options, and no others. */
async function dropChanged(model: Indexable): Promise<void> {
  const { toDrop } = await model.diffIndexes();
  const ours = new Set(model.schema.indexes().map(([fields]) => JSON.stringify(fields)));
  for (const { name, key } of await model.listIndexes()) {
    if (name === undefined || !toDrop.includes(name) || !ours.has(JSON.stringify(key))) continue;
    await model.collection.dropIndex(name).catch((error: unknown) => {
      // Another process that starts was faster.
      if (!hasCode(error, NOT_FOUND_CODES)) throw error;
    });
  }
}

function hasCode(error: unknown, codes: readonly number[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(Number(error.code));
}

/** The model of a collection on this connection; each connection has its own. */
export function modelOf<Doc>(connection: Connection, collection: string, schema: Schema<Doc>): Model<Doc> {
  return connection.model<Doc>(collection, schema, collection);
}

/**
 * The driver's own collection, for writes of hundreds of documents of known form: casting them again would cost
 * more than storing them. Everything else goes through the model.
 */
export function nativeCollection<Doc extends object>(
  connection: Connection,
  collection: string,
): mongo.Collection<Doc> {
  return connection.getClient().db(connection.name).collection<Doc>(collection);
}

/** A plain object as it is stored: its `id` is the document's `_id`. */
export type WithId<Entity extends { readonly id: string }> = Omit<Entity, 'id'> & { _id: string };

export function withId<Entity extends { readonly id: string }>({ id, ...fields }: Entity): WithId<Entity> {
  return { _id: id, ...fields };
}

/** The ids of what matches, of those after this id, in order of id: a walk through a collection goes on with the last. */
export async function idsAfter<Doc extends { _id: string }>(
  model: Model<Doc>,
  filter: QueryFilter<Doc>,
  afterId: string,
  limit: number,
): Promise<string[]> {
  const records = await model
    .find(filter, { _id: 1 })
    .gt('_id', afterId)
    .sort({ _id: 1 })
    .limit(limit)
    .lean<{ _id: string }[]>()
    .exec();
  return records.map(({ _id }) => _id);
}

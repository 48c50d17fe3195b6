import { Schema, type Connection, type Model, type mongo } from 'mongoose';

/**
 * Options of every schema: unknown fields are an error, ids are ours, indexes are built by migrations. Times are what
 * the writer says; a schema that leaves them to mongoose adds `timestamps: true`.
 */
export const SCHEMA_OPTIONS = {
  strict: 'throw',
  versionKey: false,
  autoIndex: false,
  autoCreate: false,
  minimize: false,
} as const;

/** For documents that the driver writes, as their types say: a schema that knows their indexes alone. */
export function indexOnlySchema(): Schema {
  return new Schema({}, SCHEMA_OPTIONS);
}

/** A time that mongoose keeps. It needs a default all the same: new documents are validated before they get it. */
export const KEPT_TIME = { type: Date, required: true, default: () => new Date() } as const;

/** The model of a collection on this connection; each connection has its own, and migrations read its indexes. */
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

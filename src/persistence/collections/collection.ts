import type { Connection, Schema } from 'mongoose';
import { createReads } from './reads';
import { createWrites } from './writes';

export type Collection<Doc extends { _id: string }, Entity> = ReturnType<typeof openCollection<Doc, Entity>>;

/**
 * A collection and what every repository asks of one. The schema declares its indexes; what its documents are, their
 * type says.
 * @param hidden fields that no entity is made of
 */
export function openCollection<Doc extends { _id: string }, Entity>(
  connection: Connection,
  name: string,
  schema: Schema,
  toEntity: (document: Doc) => Entity,
  hidden: readonly (keyof Doc & string)[] = [],
) {
  // The connection keeps it: migrations read the indexes.
  connection.model(name, schema, name);
  const reads = createReads<Doc, Entity>(connection, name, toEntity, hidden);
  return { ...reads, ...createWrites<Doc>(connection, name, reads.ids) };
}

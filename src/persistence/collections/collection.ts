import type { Connection, Schema } from 'mongoose';
import { createReads } from './reads';
import { createWrites } from './writes';

export type Collection<Doc extends { _id: string }, Entity> = ReturnType<typeof openCollection<Doc, Entity>>;

/**
 * A collection and what every repository asks of one. Reads are the driver's own; what is written is checked by the
 * schema where that has fields, else by its type alone.
 * @param hidden fields that no entity is made of
 */
export function openCollection<Doc extends { _id: string }, Entity>(
  connection: Connection,
  name: string,
  schema: Schema,
  toEntity: (document: Doc) => Entity,
  hidden: readonly string[] = [],
) {
  const reads = createReads<Doc, Entity>(connection, name, toEntity, hidden);
  return { ...reads, ...createWrites<Doc>(connection, name, schema, reads.ids) };
}

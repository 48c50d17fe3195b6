import type { Connection, mongo } from 'mongoose';

/** Conditions for fields, as MongoDB knows them. */
export type Condition = Readonly<Record<string, unknown>>;

export function nativeDatabase(connection: Connection): mongo.Db {
  return connection.getClient().db(connection.name);
}

/** The driver's own collection, which answers binary fields as the bytes that were stored. */
export function nativeCollection<Doc extends object>(
  connection: Connection,
  name: string,
): mongo.Collection<Doc> {
  return nativeDatabase(connection).collection<Doc>(name, { promoteBuffers: true });
}

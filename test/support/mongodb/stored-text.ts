import { mongo } from 'mongoose';
import type { TestApi } from '../http/api';

/** Everything the database holds, by collection, as one text each: for what must not be found there. */
export async function storedText({
  connection,
}: Pick<TestApi, 'connection'>): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  for (const { name } of await connection.listCollections()) {
    const documents = await connection.collection(name).find().toArray();
    texts.set(name, textOf(documents));
  }
  return texts;
}

/** Names of the collections that hold this text, sorted. */
export async function collectionsWith(api: Pick<TestApi, 'connection'>, text: string): Promise<string[]> {
  const texts = await storedText(api);
  return [...texts]
    .filter(([, stored]) => stored.includes(text))
    .map(([name]) => name)
    .toSorted();
}

function textOf(value: unknown): string {
  if (value instanceof mongo.Binary) return Buffer.from(value.buffer).toString('latin1');
  if (Buffer.isBuffer(value)) return value.toString('latin1');
  if (value instanceof Date) return value.toISOString();
  if (value instanceof mongo.ObjectId) return value.toHexString();
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .map(([name, part]) => `${name}=${textOf(part)}`)
    .join('\n');
}

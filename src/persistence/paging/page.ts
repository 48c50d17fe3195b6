import { mongo } from 'mongoose';
import { SearchTooBroad } from '../../domain/errors';
import { pageOf, type Page } from '../../domain/list-position';
import type { Condition } from '../mongo/collection';
import { behind, type Cursor, type ListSort } from './cursor';

/** How long the store may look for a page. What takes longer compares very many records that do not match. */
const READ_MS_MAX = 3_000;
const CODE_MAX_TIME_EXPIRED = 50;

/** One query: equal values of an index, in its order, from a cursor on. What no index answers is compared on the way. */
export interface ListRead {
  readonly filter: Condition;
  readonly sort: ListSort;
  /** Null at the beginning of the list. */
  readonly after: Cursor | null;
  readonly limit: number;
  readonly projection?: Readonly<Record<string, 0 | 1>>;
  /** Null leaves the store all the time that it needs, for what nobody waits for. */
  readonly maxTimeMs?: number | null;
}

/** The next records of a list. @throws SearchTooBroad when finding them takes too long */
export async function readList<Doc extends { _id: string }>(
  collection: mongo.Collection<Doc>,
  { filter, sort, after, limit, projection, maxTimeMs = READ_MS_MAX }: ListRead,
): Promise<Doc[]> {
  const condition: mongo.Filter<mongo.Document> =
    after === null ? filter : { $and: [filter, behind(sort, after)] };
  try {
    return await collection
      .find<Doc>(condition, {
        sort: { [sort.field]: sort.direction, _id: sort.direction },
        limit,
        // Else a hundred come at once, and the rest with another command.
        batchSize: limit,
        ...(projection && { projection }),
        ...(maxTimeMs !== null && { maxTimeMS: maxTimeMs }),
      })
      .toArray();
  } catch (error) {
    if (error instanceof mongo.MongoServerError && error.code === CODE_MAX_TIME_EXPIRED)
      throw new SearchTooBroad({ cause: error });
    throw error;
  }
}

/** A page of a list, or of lists that follow each other: one record more than it takes tells whether it is the last. */
export async function readPage<Doc extends { _id: string }, Item, Position>(
  collection: mongo.Collection<Doc>,
  reads: readonly Omit<ListRead, 'limit'>[],
  limit: number,
  toItem: (record: Doc) => Item,
  toPosition: (last: Item) => Position,
): Promise<Page<Item, Position>> {
  const records: Doc[] = [];
  for (const read of reads) {
    const room = limit + 1 - records.length;
    if (room > 0) records.push(...(await readList(collection, { ...read, limit: room })));
  }
  return pageOf(records.map(toItem), limit, toPosition);
}

import { mongo } from 'mongoose';
import { readNewestFirst, type ListPart, type ListRequest } from './newest-first';

export type Condition = Record<string, unknown>;

/** Where the records of a list come from. */
export interface ListSource {
  /**
   * What an index answers alone: equal values of its leading fields. Nothing else may be here, since some servers
   * use no index at all as soon as it leaves a condition over.
   */
  readonly index: Condition;
  /** What the records that the index gives are compared with, one by one. */
  readonly rest: Condition;
  /** The date that the list is sorted by, the latest first; the id decides between equals. */
  readonly field: string;
  readonly projection?: Readonly<Record<string, 0 | 1>>;
}

interface PartRequest {
  readonly limit: number;
  /** Null leaves the server all the time that it needs. */
  readonly maxTimeMs: number | null;
}

const CODE_TOO_LONG = 50;

/** A page of a list whose index goes on with the field that it is sorted by, and the id; null when it gave up. */
export async function readList<Doc extends { _id: string }>(
  collection: mongo.Collection<Doc>,
  source: ListSource,
  request: Omit<ListRequest, 'now'>,
): Promise<mongo.WithId<Doc>[] | null> {
  const { index, field } = source;
  return await readNewestFirst(
    (part, limit, maxTimeMs) =>
      readSorted(
        collection,
        { ...source, index: { ...index, ...conditionOf(field, part) } },
        { limit, maxTimeMs },
      ),
    { ...request, now: Date.now() },
  );
}

/** The latest records of a source, whatever their order in its index; null when that takes longer than it may. */
export async function readSorted<Doc extends { _id: string }>(
  collection: mongo.Collection<Doc>,
  source: ListSource,
  { limit, maxTimeMs }: PartRequest,
): Promise<mongo.WithId<Doc>[] | null> {
  const options = { batchSize: limit, ...(maxTimeMs !== null && { maxTimeMS: maxTimeMs }) };
  try {
    return await cursorOf(collection, source, limit, options).toArray();
  } catch (error) {
    const isTooLong = error instanceof mongo.MongoServerError && error.code === CODE_TOO_LONG;
    if (isTooLong && maxTimeMs !== null) return null;
    throw error;
  }
}

/** Sorted before it is compared: otherwise some servers take both conditions for one, and use no index. */
function cursorOf<Doc extends { _id: string }>(
  collection: mongo.Collection<Doc>,
  { index, rest, field, projection }: ListSource,
  limit: number,
  options: { batchSize: number; maxTimeMS?: number },
): mongo.AbstractCursor<mongo.WithId<Doc>> {
  const sort = { [field]: -1, _id: -1 } as const;
  if (Object.keys(rest).length === 0) {
    const filter: mongo.Filter<mongo.Document> = index;
    return collection.find(filter, { ...options, sort, limit, ...(projection && { projection }) });
  }
  const pipeline = [{ $match: index }, { $sort: sort }, { $match: rest }, { $limit: limit }];
  return collection.aggregate(projection ? [...pipeline, { $project: projection }] : pipeline, options);
}

/** Not `$gte` nor `$lt`: SecantusDB in Python misses bounds of `$gte` on a descending index with further fields. */
function conditionOf(field: string, part: ListPart): Condition {
  if ('idBelow' in part) return { [field]: new Date(part.value), _id: { $lt: part.idBelow } };
  const { above, upTo } = part;
  if (above === null && upTo === null) return {};
  return {
    [field]: {
      ...(above !== null && { $gt: new Date(above) }),
      ...(upTo !== null && { $lte: new Date(upTo) }),
    },
  };
}

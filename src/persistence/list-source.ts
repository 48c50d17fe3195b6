import { mongo } from 'mongoose';
import {
  readNewestFirst,
  type ListPage,
  type ListPart,
  type ListRequest,
  type ListWay,
  type Stretch,
} from './newest-first';

export type Condition = Record<string, unknown>;

/** Where the records of a list come from. */
export interface ListSource {
  /**
   * What an index answers alone: equal values of its leading fields. Nothing else may be here, since some servers
   * use no index at all as soon as it leaves a condition over.
   */
  readonly index: Condition;
  /** Where several ranges of the index make up the list: what each adds to `index`. */
  readonly ranges?: readonly Condition[];
  /** What the records that the index gives are compared with, one by one. */
  readonly rest: Condition;
  /** What the list is sorted by, the highest first; the id decides between equals. */
  readonly field: string;
  /** How a stretch is asked for; by dates in the field unless said otherwise. */
  readonly within?: (stretch: Stretch) => Condition;
  /** Where in the list a record is; what is in the field unless said otherwise. */
  readonly sortValueOf?: (record: { readonly _id: string }) => number;
  readonly projection?: Readonly<Record<string, 0 | 1>>;
}

interface PartRequest {
  readonly limit: number;
  /** Null leaves the server all the time that it needs. */
  readonly maxTimeMs: number | null;
}

const CODE_TOO_LONG = 50;

/** A page of a list, read from one of several sources of the same list, whichever proves to be quick. */
export async function readList<Doc extends { _id: string }>(
  collection: mongo.Collection<Doc>,
  sources: readonly ListSource[],
  request: Omit<ListRequest, 'now'>,
): Promise<ListPage<mongo.WithId<Doc>>> {
  return await readNewestFirst(
    sources.map((source) => wayOf(collection, source)),
    { ...request, now: Date.now() },
  );
}

export function wayOf<Doc extends { _id: string }>(
  collection: mongo.Collection<Doc>,
  source: ListSource,
): ListWay<mongo.WithId<Doc>> {
  const { index: equals, ranges = [{}], rest, field, sortValueOf = numberIn(field) } = source;
  const indexesOf = (part: ListPart) =>
    ranges.map((range) => ({ ...source.index, ...range, ...conditionOf(source, part) }));
  return {
    keys: {
      exact: JSON.stringify([equals, ranges, field, rest]),
      similar: JSON.stringify([equals, ranges, field]),
    },
    compares: Object.keys(rest).length > 0,
    sortValueOf,
    async read(part, limit, maxTimeMs) {
      const read = await Promise.all(
        indexesOf(part).map((index) => readSorted(collection, { ...source, index }, { limit, maxTimeMs })),
      );
      const [first = []] = read;
      if (read.length === 1) return first;
      const found = read.filter((records) => records !== null);
      return found.length < read.length ? null : newestOf(found.flat(), sortValueOf).slice(0, limit);
    },
    async countUpTo(stretch, limit) {
      const counts = await Promise.all(
        indexesOf(stretch).map((index) => countUpTo(collection, index, limit)),
      );
      return Math.min(
        limit,
        counts.reduce((sum, count) => sum + count, 0),
      );
    },
  };
}

async function countUpTo<Doc extends { _id: string }>(
  collection: mongo.Collection<Doc>,
  index: Condition,
  limit: number,
): Promise<number> {
  const filter: mongo.Filter<mongo.Document> = index;
  // Not `countDocuments`, which is a pipeline: some servers read all documents for that, and for this only the index.
  return await collection.count(filter, { limit });
}

function newestOf<Doc extends { _id: string }>(
  records: readonly Doc[],
  sortValueOf: (record: Doc) => number,
): Doc[] {
  return records.toSorted(
    (one, other) => sortValueOf(other) - sortValueOf(one) || (other._id < one._id ? -1 : 1),
  );
}

/** The first records of a source, whatever their order in its index; null when that takes longer than it may. */
export async function readSorted<Doc extends { _id: string }>(
  collection: mongo.Collection<Doc>,
  source: ListSource,
  { limit, maxTimeMs }: PartRequest,
): Promise<mongo.WithId<Doc>[] | null> {
  // One more than there are, or some servers have to be asked whether that was all.
  const options = { batchSize: limit + 1, ...(maxTimeMs !== null && { maxTimeMS: maxTimeMs }) };
  try {
    return await cursorOf(collection, source, limit, options).toArray();
  } catch (error) {
    const isTooLong = error instanceof mongo.MongoServerError && error.code === CODE_TOO_LONG;
    if (isTooLong && maxTimeMs !== null) return null;
    throw error;
  }
}

/** Something stands between what the index answers and the rest: some servers would take both for one, and use none. */
function cursorOf<Doc extends { _id: string }>(
  collection: mongo.Collection<Doc>,
  { index, rest, field, projection }: ListSource,
  limit: number,
  options: { batchSize: number; maxTimeMS?: number },
): mongo.AbstractCursor<mongo.WithId<Doc>> {
  const sort: Record<string, -1> = { [field]: -1, _id: -1 };
  if (Object.keys(rest).length === 0) {
    const filter: mongo.Filter<mongo.Document> = index;
    return collection.find(filter, { ...options, sort, limit, ...(projection && { projection }) });
  }
  const pipeline = [{ $match: index }, { $skip: 0 }, { $match: rest }, { $sort: sort }, { $limit: limit }];
  return collection.aggregate(projection ? [...pipeline, { $project: projection }] : pipeline, options);
}

function conditionOf({ field, within = datesWithin(field) }: ListSource, part: ListPart): Condition {
  if ('idBelow' in part) return { [field]: new Date(part.value), _id: { $lt: part.idBelow } };
  return within(part);
}

/** Not `$gte` nor `$lt`: SecantusDB in Python misses bounds of `$gte` on a descending index with further fields. */
function datesWithin(field: string) {
  return ({ above, upTo }: Stretch): Condition => {
    if (above === null && upTo === null) return {};
    return {
      [field]: {
        ...(above !== null && { $gt: new Date(above) }),
        ...(upTo !== null && { $lte: new Date(upTo) }),
      },
    };
  };
}

/** What is at a path, such as `visits.lastSeenAt`, as a number. */
function numberIn(path: string) {
  const names = path.split('.');
  return (record: object): number =>
    Number(
      names.reduce<unknown>(
        (value, name) => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : value),
        record,
      ),
    );
}

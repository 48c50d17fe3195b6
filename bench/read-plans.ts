import { mongo } from 'mongoose';

/** A read as the driver got it. */
interface RecordedRead {
  readonly method: 'find' | 'aggregate';
  readonly collection: mongo.Collection;
  /** The filter, or the pipeline. */
  readonly query: unknown;
  readonly options: object;
}

/** Runs some work and answers every read of the driver meanwhile. */
export async function recordReads(work: () => Promise<unknown>): Promise<RecordedRead[]> {
  const reads: RecordedRead[] = [];
  const driver = mongo.Collection.prototype;
  const { find, aggregate } = driver;
  const recorded = <Method extends typeof find | typeof aggregate>(
    method: 'find' | 'aggregate',
    call: Method,
  ) =>
    new Proxy(call, {
      apply(target, collection: mongo.Collection, args: unknown[]) {
        const [query, options] = args;
        reads.push({ method, collection, query, options: Object(options) });
        return Reflect.apply(target, collection, args);
      },
    });
  driver.find = recorded('find', find);
  driver.aggregate = recorded('aggregate', aggregate);
  try {
    await work();
  } finally {
    Object.assign(driver, { find, aggregate });
  }
  return reads;
}

/** The stages of the plan that the server makes for a read, such as `IXSCAN` and `COLLSCAN`. */
export async function stagesOf({ method, collection, query, options }: RecordedRead): Promise<string[]> {
  const { session: _session, ...given }: { readonly session?: unknown } = options;
  const cursor =
    method === 'find'
      ? collection.find(Object(query), given)
      : collection.aggregate(Array.isArray(query) ? query : []);
  const plan = await cursor.explain('queryPlanner');
  return Array.from(JSON.stringify(plan).matchAll(/"stage":"(\w+)"/g), ([, stage = '']) => stage);
}

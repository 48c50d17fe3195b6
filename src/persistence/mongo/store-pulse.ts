import { mongo, type Connection } from 'mongoose';

/** How long there may be no answer at all before the store counts as silent. */
const SILENT_MS = 1_500;
const PROBE_MS = 1_500;
/** Less than the probe may take, so that a store without a majority can say so. */
const MAJORITY_MS = 1_000;

/** When each connection's store was last found silent, by `performance.now()`. */
const silentAt = new WeakMap<Connection, number>();

/** Whether the store was found silent since then: whoever waited for it was told that it is away. */
export function wasSilentSince(connection: Connection, at: number): boolean {
  return (silentAt.get(connection) ?? 0) > at;
}

/**
 * Tells whether the store takes writes, as opposed to being slow. Two things keep requests waiting without an error: a
 * server that is frozen, or behind a network that loses everything, keeps its connections and answers none of what it
 * was sent; and a primary without a majority answers reads, and writes only when their time is up. So it is asked for
 * a write that changes nothing, which waits for a majority like any other; once for all who want to know. One that
 * is not answered in time says nothing as long as anything else is answered.
 */
export function createStorePulse(connection: Connection): () => Promise<boolean> {
  let answeredAt = performance.now();
  let probe: Promise<boolean> | null = null;

  connection.getClient().on('connectionCheckedIn', () => {
    // A probe that is given up returns its connection too.
    if (probe === null) answeredAt = performance.now();
  });

  async function askStore(): Promise<boolean> {
    const askedAt = performance.now();
    const state = await probeMajority(connection);
    probe = null;
    if (state === 'majority') answeredAt = performance.now();
    const isAnswering = state === 'silent' ? askedAt - answeredAt < SILENT_MS : state === 'majority';
    if (!isAnswering) silentAt.set(connection, performance.now());
    return isAnswering;
  }

  return async function isStoreAnswering() {
    probe ??= askStore();
    return await probe;
  };
}

async function probeMajority(connection: Connection): Promise<'majority' | 'no_majority' | 'silent'> {
  const writeConcern = { w: 'majority', wtimeout: MAJORITY_MS };
  const nothing = { q: { _id: 'probe' }, u: { $set: { probed: true } } };
  try {
    await connection.db?.command(
      { update: 'partners', updates: [nothing], writeConcern },
      { signal: AbortSignal.timeout(PROBE_MS) },
    );
    return 'majority';
  } catch (error) {
    return error instanceof mongo.MongoWriteConcernError ? 'no_majority' : 'silent';
  }
}

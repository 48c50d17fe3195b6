import { among } from '../collections/conditions';
import { withoutId, type WithId } from '../collections/documents';
import type { Transaction } from '../mongo/transact';
import {
  type BatchCollection,
  type ChunkCollection,
  type ChunkOutcome,
  type WaitingChunk,
} from './seed-documents';

interface Loaded {
  readonly _id: string;
  readonly visitors: Buffer;
}

/** Behind a chunk, or behind all of a business. */
export type QueuePosition = Pick<WaitingChunk, 'businessId'> & Partial<Pick<WaitingChunk, 'id'>>;

/** Chunks of visitors that wait to be processed, as the intake sees them. */
export function createSeedQueue(batches: BatchCollection, chunks: ChunkCollection) {
  const { raw } = chunks;
  return {
    /** Waiting chunks of a shard behind a position, business by business, each oldest first. */
    async listWaiting(shard: number, after: QueuePosition, limit: number): Promise<WaitingChunk[]> {
      const sort = { shard: 1, businessId: 1, _id: 1 } as const;
      const waiting = { shard, ...behind(after) };
      const options = { projection: { visitors: 0 }, sort, limit, batchSize: limit };
      const found = raw.find<WithId<WaitingChunk>>(waiting, options);
      return (await found.toArray()).map(withoutId);
    },

    /** The visitors of these chunks, as the bytes of a JSON array; done ones are missing. */
    async loadVisitors(chunkIds: readonly string[]): Promise<ReadonlyMap<string, Buffer>> {
      const there = { ...among(chunkIds), visitors: { $ne: null } };
      const found = raw.find<Loaded>(there, { projection: { visitors: 1 } });
      return new Map((await found.toArray()).map(({ _id, visitors }) => [_id, visitors]));
    },

    /** The ids among these whose batch exists. */
    findExistingBatches: async (ids: readonly string[]): Promise<ReadonlySet<string>> =>
      new Set(await batches.ids(among(ids))),

    /** Marks chunks as done and drops their visitors; answers how many were still waiting. */
    async complete(
      transaction: Transaction,
      outcomes: readonly ChunkOutcome[],
      at: Date,
      expiresAt: Date,
    ): Promise<number> {
      const updates = groupsOf(outcomes).map(({ chunkIds, outcome }) => ({
        updateMany: {
          filter: { ...among(chunkIds), shard: { $exists: true } },
          update: {
            $set: { ...outcome, visitors: null, processedAt: at, expiresAt },
            $unset: { shard: '' as const },
          },
        },
      }));
      const { matchedCount } = await raw.bulkWrite(updates, { session: transaction, ordered: false });
      return matchedCount;
    },

    removeChunks: async (ids: readonly string[]) => await chunks.removeAll(among(ids)),

    /** Chunks that wait in all shards; counts to `max` at most. */
    countWaiting: async (max: number) => await chunks.count({ shard: { $gte: 0 } }, max),

    /** Whether this shard has a chunk that arrived before `before`. */
    hasWaitingSince: async (shard: number, before: Date) =>
      await chunks.has({ shard, receivedAt: { $lt: before } }),
  };
}

function behind({ businessId, id }: QueuePosition) {
  const others = { businessId: { $gt: businessId } };
  if (id === undefined) return others;
  return { businessId: { $gte: businessId }, $or: [others, { _id: { $gt: id } }] };
}

/** Chunks of one visitor mostly come to the same: each group is one update. */
function groupsOf(outcomes: readonly ChunkOutcome[]) {
  const groups = new Map<string, { chunkIds: string[]; outcome: Omit<ChunkOutcome, 'chunkId'> }>();
  for (const { chunkId, ...outcome } of outcomes) {
    const { accepted, suppressed, excluded, rejected } = outcome;
    const key = rejected.length > 0 ? chunkId : `${accepted} ${suppressed} ${excluded}`;
    const group = groups.get(key) ?? { chunkIds: [], outcome };
    group.chunkIds.push(chunkId);
    groups.set(key, group);
  }
  return [...groups.values()];
}

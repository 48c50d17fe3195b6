import { among } from '../collections/conditions';
import {
  toWaitingChunk,
  type BatchCollection,
  type ChunkCollection,
  type ChunkOutcome,
  type WaitingChunk,
} from './seed-documents';
import type { Transaction } from '../mongo/transact';

/** Chunks of visitors that wait to be processed, as the intake sees them. */
export function createSeedQueue(batches: BatchCollection, { raw, removeAll }: ChunkCollection) {
  return {
    /** Waiting chunks of a shard of the businesses after this one, business by business, each oldest first. */
    async listWaiting(shard: number, afterBusinessId: string, limit: number): Promise<WaitingChunk[]> {
      const sort = { shard: 1, businessId: 1, _id: 1 } as const;
      const options = { projection: { visitors: 0, rejected: 0 }, sort, limit };
      const records = await raw.find({ shard, businessId: { $gt: afterBusinessId } }, options).toArray();
      return records.map((record) => toWaitingChunk(record, shard));
    },

    /** The visitors of these chunks, as the bytes of a JSON array; done ones are missing. */
    async loadVisitors(chunkIds: readonly string[]): Promise<ReadonlyMap<string, Buffer>> {
      const records = await raw.find(among(chunkIds), { projection: { visitors: 1 } }).toArray();
      const loaded = new Map<string, Buffer>();
      for (const record of records) {
        if (record.visitors !== null) loaded.set(record._id, record.visitors);
      }
      return loaded;
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

    async removeChunks(ids: readonly string[]): Promise<void> {
      await removeAll(among(ids));
    },

    /** Chunks that wait in all shards; counts to `max` at most. */
    countWaiting: async (max: number) => await raw.countDocuments({ shard: { $gte: 0 } }, { limit: max }),

    /** Whether this shard has a chunk that arrived before `before`. */
    async hasWaitingSince(shard: number, before: Date): Promise<boolean> {
      const waiting = { shard, receivedAt: { $lt: before } };
      return (await raw.findOne(waiting, { projection: { _id: 1 } })) !== null;
    },
  };
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

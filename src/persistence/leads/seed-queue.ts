import type { Model } from 'mongoose';
import { toBuffer } from '../mongo/binary';
import {
  toWaitingChunk,
  type BatchRecord,
  type ChunkOutcome,
  type ChunkRecord,
  type WaitingChunk,
} from './seed-documents';
import type { WriteMany } from '../fallback/write-many';
import { inTransaction, type Transaction } from '../mongo/transact';

/** Chunks of visitors that wait to be processed, as the intake sees them. */
export interface SeedQueue {
  /** Waiting chunks of a shard of the businesses after this one, business by business, each oldest first. */
  listWaiting(shard: number, afterBusinessId: string, limit: number): Promise<WaitingChunk[]>;
  /** The visitors of these chunks, as the bytes of a JSON array; done ones are missing. */
  loadVisitors(chunkIds: readonly string[]): Promise<ReadonlyMap<string, Buffer>>;
  /** The ids among these whose batch exists. */
  findExistingBatches(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Marks chunks as done and drops their visitors; answers how many were still waiting. */
  complete(
    transaction: Transaction,
    outcomes: readonly ChunkOutcome[],
    at: Date,
    expiresAt: Date,
  ): Promise<number>;
  removeChunks(ids: readonly string[]): Promise<void>;
  /** Whether this shard has a chunk that arrived before `before`. */
  hasWaitingSince(shard: number, before: Date): Promise<boolean>;
  /** Chunks that wait in all shards; counts to `max` at most. */
  countWaiting(max: number): Promise<number>;
}

export function createSeedQueue(
  batches: Model<BatchRecord>,
  chunks: Model<ChunkRecord>,
  writeMany: WriteMany,
): SeedQueue {
  return {
    async listWaiting(shard, afterBusinessId, limit) {
      const records = await chunks
        .find({ shard, businessId: { $gt: afterBusinessId } })
        .select({ visitors: 0, rejected: 0 })
        .sort({ shard: 1, businessId: 1, _id: 1 })
        .limit(limit)
        .lean<ChunkRecord[]>()
        .exec();
      return records.map((record) => toWaitingChunk(record, shard));
    },

    async loadVisitors(chunkIds) {
      const records = await chunks.find({ _id: { $in: [...chunkIds] } }, { visitors: 1 }).lean();
      const loaded = new Map<string, Buffer>();
      for (const record of records) {
        const visitors = toBuffer(record.visitors);
        if (visitors !== null) loaded.set(record._id, visitors);
      }
      return loaded;
    },

    async findExistingBatches(ids) {
      const records = await batches.find({ _id: { $in: [...ids] } }, { _id: 1 }).lean();
      return new Set(records.map((record) => record._id));
    },

    async complete(transaction, outcomes, at, expiresAt) {
      const updates = groupsOf(outcomes).map(({ chunkIds, outcome }) => ({
        updateMany: {
          filter: { _id: { $in: chunkIds }, shard: { $exists: true } },
          update: {
            $set: { ...outcome, rejected: [...outcome.rejected], visitors: null, processedAt: at, expiresAt },
            $unset: { shard: '' },
          },
        },
      }));
      const result = await chunks.bulkWrite(updates, {
        session: transaction,
        ordered: false,
        timestamps: false,
      });
      return result.matchedCount;
    },

    async removeChunks(ids) {
      const removed = { _id: { $in: [...ids] } };
      await writeMany((transaction) => chunks.deleteMany(removed, inTransaction(transaction)).exec());
    },

    async countWaiting(max) {
      return await chunks.countDocuments({ shard: { $gte: 0 } }).limit(max);
    },

    async hasWaitingSince(shard, before) {
      const record = await chunks.findOne({ shard, receivedAt: { $lt: before } }, { _id: 1 }).lean();
      return record !== null;
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

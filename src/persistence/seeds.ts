import { mongo, Schema, type Connection, type InferSchemaType } from 'mongoose';
import { coalesce } from '../domain/coalesce';
import {
  buildIndexesOf,
  modelOf,
  nativeCollection,
  SCHEMA_OPTIONS,
  withId,
  type Indexed,
  type WithId,
} from './collection';
import { toBuffer } from './binary';
import { ignoreDuplicates } from './connection';
import type { Transaction } from './transact';

const DUPLICATE_KEY = 11_000;

/**
 * A seed request is stored as chunks of visitors, then a batch that makes them count. Chunks without a batch
 * are orphans of a request that died; the intake removes them after a day.
 */
const batchSchema = new Schema(
  {
    _id: { type: String, required: true },
    partnerId: { type: String, required: true },
    businessId: { type: String, required: true },
    visitorCount: { type: Number, required: true },
    chunkCount: { type: Number, required: true },
    receivedAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
  },
  { ...SCHEMA_OPTIONS, timestamps: false },
);
batchSchema.index({ businessId: 1 }); // erase a business
batchSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

const rejectedSchema = new Schema(
  {
    index: { type: Number, required: true },
    reason: { type: String, required: true },
    message: { type: String, required: true },
    visitor: { type: String, required: true },
  },
  { _id: false },
);

const chunkSchema = new Schema(
  {
    _id: { type: String, required: true },
    batchId: { type: String, required: true },
    partnerId: { type: String, required: true },
    businessId: { type: String, required: true },
    /** The intake loop that works it off while it waits; absent when it is done. */
    shard: { type: Number },
    /** Index of its first visitor in the request. */
    offset: { type: Number, required: true },
    visitorCount: { type: Number, required: true },
    /** The visitors as sent: the bytes of a JSON array. Null when processed. */
    visitors: { type: Buffer, default: null },
    receivedAt: { type: Date, required: true },
    processedAt: { type: Date, default: null },
    accepted: { type: Number, default: 0 },
    suppressed: { type: Number, default: 0 },
    rejected: { type: [rejectedSchema], default: [] },
    /** Set when it is done: what waits never expires. */
    expiresAt: { type: Date },
  },
  { ...SCHEMA_OPTIONS, timestamps: false },
);
chunkSchema.index({ shard: 1, businessId: 1, _id: 1 }); // next work of a shard, business by business
chunkSchema.index({ batchId: 1, offset: 1 }); // status of a batch
chunkSchema.index({ businessId: 1 }); // erase a business
chunkSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

type ChunkRecord = InferSchemaType<typeof chunkSchema>;

export interface SeedBatch {
  readonly id: string;
  readonly partnerId: string;
  readonly businessId: string;
  readonly visitorCount: number;
  readonly chunkCount: number;
  readonly receivedAt: Date;
  readonly expiresAt: Date;
}

export interface NewSeedChunk {
  readonly id: string;
  readonly batchId: string;
  readonly partnerId: string;
  readonly businessId: string;
  readonly shard: number;
  readonly offset: number;
  readonly visitorCount: number;
  readonly visitors: Buffer;
  readonly receivedAt: Date;
}

/** A chunk that waits, without its visitors. */
export type WaitingChunk = Omit<NewSeedChunk, 'visitors'>;

export interface RejectedVisitor {
  readonly index: number;
  readonly reason: string;
  readonly message: string;
  /** The visitor as sent, as JSON text. */
  readonly visitor: string;
}

export interface ChunkOutcome {
  readonly chunkId: string;
  readonly accepted: number;
  readonly suppressed: number;
  readonly rejected: readonly RejectedVisitor[];
}

export interface BatchProgress {
  readonly chunksDone: number;
  readonly visitorsDone: number;
  readonly accepted: number;
  readonly suppressed: number;
  readonly rejected: number;
}

export interface SeedRepository extends Indexed {
  /**
   * Stores a whole request durably: its chunks first, then the batch that makes them count. What is there already
   * under these ids, from an earlier attempt of the same request, stays as it is.
   */
  save(batch: SeedBatch, chunks: readonly NewSeedChunk[]): Promise<void>;
  /** The same for ids that were reserved: what is stored already stays as it is. Safe to repeat and to race. */
  saveMissing(batch: SeedBatch, chunks: readonly NewSeedChunk[]): Promise<void>;
  findBatch(id: string): Promise<SeedBatch | null>;
  progress(batchId: string): Promise<BatchProgress>;
  /** Rejected visitors of a batch in the order of the request, from `fromIndex` on. */
  listRejected(batchId: string, fromIndex: number, limit: number): Promise<RejectedVisitor[]>;
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
  /** Removes seeds of a business, waiting or done, chunks before batches; answers how many records, 0 at the end. */
  removeSome(businessId: string, limit: number): Promise<number>;
  /** Whether this shard has a chunk that arrived before `before`. */
  hasWaitingSince(shard: number, before: Date): Promise<boolean>;
  /** Chunks that wait in all shards; counts to `max` at most. */
  countWaiting(max: number): Promise<number>;
}

export function createSeedRepository(connection: Connection): SeedRepository {
  const batches = modelOf(connection, 'seedBatches', batchSchema);
  const chunks = modelOf(connection, 'seedChunks', chunkSchema);
  const rawBatches = nativeCollection<WithId<SeedBatch>>(connection, 'seedBatches');
  const rawChunks = nativeCollection<WithId<NewSeedChunk>>(connection, 'seedChunks');

  /** Requests that arrive together share their two writes and so the two waits for the journal. */
  const saveTogether = coalesce<{ batch: SeedBatch; chunks: readonly NewSeedChunk[] }, 'saved'>(
    async (seeds) => {
      const newChunks = seeds.flatMap((seed) => seed.chunks.map(withId));
      const newBatches = seeds.map((seed) => withId(seed.batch));
      if (newChunks.length > 0) {
        await rawChunks.insertMany(newChunks, { ordered: false }).catch(ignoreKnown);
      }
      await rawBatches.insertMany(newBatches, { ordered: false }).catch(ignoreKnown);
      return seeds.map(() => 'saved' as const);
    },
  );

  return {
    buildIndexes: buildIndexesOf([batches, chunks]),

    async save(batch, newChunks) {
      await saveTogether({ batch, chunks: newChunks });
    },

    async saveMissing(batch, newChunks) {
      if (newChunks.length > 0)
        await rawChunks.insertMany(newChunks.map(withId), { ordered: false }).catch(ignoreDuplicates);
      await rawBatches.insertOne(withId(batch)).catch(ignoreDuplicates);
    },

    async findBatch(id) {
      const record = await batches.findById(id).lean().exec();
      if (record === null) return null;
      const { _id, ...batch } = record;
      return { id: _id, ...batch };
    },

    async progress(batchId) {
      const records = await chunks
        .find({ batchId, processedAt: { $ne: null } })
        .lean()
        .exec();
      const sum = (count: (record: ChunkRecord) => number) =>
        records.reduce((total, record) => total + count(record), 0);
      return {
        chunksDone: records.length,
        visitorsDone: sum((record) => record.visitorCount),
        accepted: sum((record) => record.accepted),
        suppressed: sum((record) => record.suppressed),
        rejected: sum((record) => record.rejected.length),
      };
    },

    async listRejected(batchId, fromIndex, limit) {
      const records = await chunks
        .find({ batchId, 'rejected.index': { $gte: fromIndex } }, { rejected: 1 })
        .sort({ offset: 1 })
        .lean()
        .exec();
      return records
        .flatMap((record) => record.rejected)
        .filter((rejected) => rejected.index >= fromIndex)
        .slice(0, limit);
    },

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
      const records = await chunks
        .find({ _id: { $in: [...chunkIds] } }, { visitors: 1 })
        .lean()
        .exec();
      const loaded = new Map<string, Buffer>();
      for (const record of records) {
        const visitors = toBuffer(record.visitors);
        if (visitors !== null) loaded.set(record._id, visitors);
      }
      return loaded;
    },

    async findExistingBatches(ids) {
      const records = await batches
        .find({ _id: { $in: [...ids] } }, { _id: 1 })
        .lean()
        .exec();
      return new Set(records.map((record) => record._id));
    },

    async complete(transaction, outcomes, at, expiresAt) {
      const updates = outcomes.map(({ chunkId, ...outcome }) => ({
        updateOne: {
          filter: { _id: chunkId, shard: { $exists: true } },
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
      await chunks.deleteMany({ _id: { $in: [...ids] } }).exec();
    },

    async removeSome(businessId, limit) {
      for (const model of [rawChunks, rawBatches]) {
        const records = await model.find({ businessId }, { projection: { _id: 1 }, limit }).toArray();
        const ids = records.map((record) => record._id);
        if (ids.length === 0) continue;
        await model.deleteMany({ _id: { $in: ids } });
        return ids.length;
      }
      return 0;
    },

    async countWaiting(max) {
      return await chunks
        .countDocuments({ shard: { $gte: 0 } })
        .limit(max)
        .exec();
    },

    async hasWaitingSince(shard, before) {
      const record = await chunks
        .findOne({ shard, receivedAt: { $lt: before } }, { _id: 1 })
        .lean()
        .exec();
      return record !== null;
    },
  };
}

/** All that could not be inserted was there already. */
function ignoreKnown(error: unknown): void {
  const isKnown =
    error instanceof mongo.MongoBulkWriteError &&
    [error.writeErrors].flat().every(({ code }) => code === DUPLICATE_KEY);
  if (!isKnown) throw error;
}

function toWaitingChunk(record: ChunkRecord, shard: number): WaitingChunk {
  return {
    id: record._id,
    batchId: record.batchId,
    partnerId: record.partnerId,
    businessId: record.businessId,
    shard,
    offset: record.offset,
    visitorCount: record.visitorCount,
    receivedAt: record.receivedAt,
  };
}

import {
  batchSchema,
  chunkIdsOf,
  chunkSchema,
  toWholeBatch,
  type BatchProgress,
  type ChunkRecord,
  type NewSeedBatch,
  type NewSeedChunk,
} from './seed-documents';
import type { Connection } from 'mongoose';
import { coalesce } from '../../domain/coalesce';
import { seedChunkId } from '../../domain/leads/seeds/seed-chunks';
import { modelOf, nativeCollection, withId, type WithId } from '../mongo/collection';
import { ignoreDuplicates } from '../mongo/connection';
import { createSeedQueue, type SeedQueue } from './seed-queue';
import { createWriteMany } from '../fallback/write-many';
import { inTransaction } from '../mongo/transact';
import type { SeedBatch, RejectedVisitor } from '../../domain/leads/seeds/seed-batch';

export interface SeedRepository extends SeedQueue {
  /**
   * Stores a whole request durably: its chunks first, then the batch that makes them count, unless it is one
   * chunk. What is there already under these ids, from an earlier attempt of the same request, stays as it is: safe to repeat and to race.
   */
  save(batch: NewSeedBatch, chunks: readonly NewSeedChunk[]): Promise<void>;
  findBatch(id: string): Promise<SeedBatch | null>;
  progress(batch: SeedBatch): Promise<BatchProgress>;
  /** Rejected visitors of a batch in the order of the request, from `fromIndex` on. */
  listRejected(batch: SeedBatch, fromIndex: number, limit: number): Promise<RejectedVisitor[]>;
  /** Removes seeds of a business, waiting or done, chunks before batches; answers how many records, 0 at the end. */
  removeSome(businessId: string, limit: number): Promise<number>;
}

export function createSeedRepository(connection: Connection): SeedRepository {
  const batches = modelOf(connection, 'seedBatches', batchSchema);
  const chunks = modelOf(connection, 'seedChunks', chunkSchema);
  const rawBatches = nativeCollection<WithId<NewSeedBatch>>(connection, 'seedBatches');
  const writeMany = createWriteMany(connection);
  const rawChunks = nativeCollection<WithId<NewSeedChunk>>(connection, 'seedChunks');

  /** Requests that arrive together share their writes and so the waits for the journal. */
  const saveTogether = coalesce<{ batch: NewSeedBatch; chunks: readonly NewSeedChunk[] }, 'saved'>(
    async (seeds) => {
      const newChunks = seeds.flatMap((seed) => seed.chunks.map(withId));
      const newBatches = seeds.filter(needsBatch).map((seed) => withId(seed.batch));
      for (const portion of portionsOf(newChunks)) {
        await rawChunks.insertMany(portion, { ordered: false }).catch(ignoreDuplicates);
      }
      if (newBatches.length > 0) {
        await rawBatches.insertMany(newBatches, { ordered: false }).catch(ignoreDuplicates);
      }
      return seeds.map(() => 'saved' as const);
    },
  );

  return {
    ...createSeedQueue(batches, chunks, writeMany),

    async save(batch, newChunks) {
      await saveTogether({ batch, chunks: newChunks });
    },

    async findBatch(id) {
      const whole = await chunks
        .findOne({ _id: seedChunkId(id, 0), isWhole: true })
        .select({ visitors: 0, rejected: 0 })
        .lean<ChunkRecord>()
        .exec();
      if (whole !== null) return toWholeBatch(whole);
      const record = await batches.findById(id).lean();
      if (record === null) return null;
      const { _id, expiresAt: _, ...batch } = record;
      return { id: _id, ...batch };
    },

    async progress(batch) {
      const records = await chunks
        .find({ _id: { $in: chunkIdsOf(batch) }, processedAt: { $ne: null } })
        .lean();
      const sum = (count: (record: ChunkRecord) => number) =>
        records.reduce((total, record) => total + count(record), 0);
      return {
        chunksDone: records.length,
        visitorsDone: sum((record) => record.visitorCount),
        accepted: sum((record) => record.accepted),
        suppressed: sum((record) => record.suppressed),
        // Chunks of earlier versions do not count them.
        excluded: sum((record) => record.excluded ?? 0),
        rejected: sum((record) => record.rejected.length),
      };
    },

    async listRejected(batch, fromIndex, limit) {
      const records = await chunks
        .find({ _id: { $in: chunkIdsOf(batch) }, 'rejected.index': { $gte: fromIndex } }, { rejected: 1 })
        .sort({ offset: 1 })
        .lean();
      return records
        .flatMap((record) => record.rejected)
        .filter((rejected) => rejected.index >= fromIndex)
        .slice(0, limit);
    },

    async removeSome(businessId, limit) {
      for (const model of [rawChunks, rawBatches]) {
        const records = await model.find({ businessId }, { projection: { _id: 1 }, limit }).toArray();
        const ids = records.map((record) => record._id);
        if (ids.length === 0) continue;
        await writeMany((transaction) => model.deleteMany({ _id: { $in: ids } }, inTransaction(transaction)));
        return ids.length;
      }
      return 0;
    },
  };
}

function needsBatch({ chunks }: { readonly chunks: readonly NewSeedChunk[] }): boolean {
  return chunks[0]?.isWhole !== true;
}

/** So much is one message to the store at most, unless a single chunk is more: the driver holds each of them twice. */
const PORTION_BYTES_MAX = 4 * 1_048_576;

function portionsOf<Chunk extends Pick<NewSeedChunk, 'visitors'>>(chunks: readonly Chunk[]): Chunk[][] {
  const portions: Chunk[][] = [];
  let portion: Chunk[] = [];
  let bytes = 0;
  for (const chunk of chunks) {
    if (portion.length > 0 && bytes + chunk.visitors.length > PORTION_BYTES_MAX) {
      portions.push(portion);
      portion = [];
      bytes = 0;
    }
    portion.push(chunk);
    bytes += chunk.visitors.length;
  }
  if (portion.length > 0) portions.push(portion);
  return portions;
}

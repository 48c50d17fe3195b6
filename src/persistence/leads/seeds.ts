import type { Connection } from 'mongoose';
import { coalesce } from '../../domain/coalesce';
import type { RejectedVisitor, SeedBatch } from '../../domain/leads/seeds/seed-batch';
import { seedChunkId } from '../../domain/leads/seeds/seed-chunks';
import { among } from '../collections/conditions';
import { withId } from '../collections/documents';
import { ignoreDuplicates } from '../mongo/connection';
import {
  chunkIdsOf,
  openBatches,
  openChunks,
  type BatchProgress,
  type ChunkOutcome,
  type NewSeedBatch,
  type NewSeedChunk,
} from './seed-documents';
import { createSeedQueue } from './seed-queue';

type DoneChunk = ChunkOutcome & Pick<NewSeedChunk, 'visitorCount'>;

export function createSeedRepository(connection: Connection) {
  const batches = openBatches(connection);
  const chunks = openChunks(connection);

  /** Requests that arrive together share their writes and so the waits for the journal. */
  const saveTogether = coalesce<{ batch: NewSeedBatch; chunks: readonly NewSeedChunk[] }, 'saved'>(
    async (seeds) => {
      const newChunks = seeds.flatMap((seed) => seed.chunks.map(withId));
      const newBatches = seeds.filter(needsBatch).map((seed) => withId(seed.batch));
      for (const portion of portionsOf(newChunks)) {
        await chunks.raw.insertMany(portion, { ordered: false }).catch(ignoreDuplicates);
      }
      if (newBatches.length > 0) {
        await batches.raw.insertMany(newBatches, { ordered: false }).catch(ignoreDuplicates);
      }
      return seeds.map(() => 'saved' as const);
    },
  );

  return {
    ...createSeedQueue(batches, chunks),

    /**
     * Stores a whole request durably: its chunks first, then the batch that makes them count, unless it is one
     * chunk. What is there already under these ids, from an earlier attempt of the same request, stays as it is: safe to
     * repeat and to race.
     */
    async save(batch: NewSeedBatch, newChunks: readonly NewSeedChunk[]): Promise<void> {
      await saveTogether({ batch, chunks: newChunks });
    },

    async findBatch(id: string): Promise<SeedBatch | null> {
      const whole = await chunks.findOne({ _id: seedChunkId(id, 0), isWhole: true });
      return whole ?? (await batches.findOne({ _id: id }));
    },

    async progress(batch: SeedBatch): Promise<BatchProgress> {
      const done = { ...among(chunkIdsOf(batch)), processedAt: { $ne: null } };
      const records = await chunks.raw.find<DoneChunk>(done).toArray();
      const sum = (count: (record: DoneChunk) => number) =>
        records.reduce((total, record) => total + count(record), 0);
      return {
        chunksDone: records.length,
        visitorsDone: sum((record) => record.visitorCount),
        accepted: sum((record) => record.accepted),
        suppressed: sum((record) => record.suppressed),
        excluded: sum((record) => record.excluded),
        rejected: sum((record) => record.rejected.length),
      };
    },

    /** Rejected visitors of a batch in the order of the request, from `fromIndex` on. */
    async listRejected(batch: SeedBatch, fromIndex: number, limit: number): Promise<RejectedVisitor[]> {
      const records = await chunks.raw
        .find({ ...among(chunkIdsOf(batch)), 'rejected.index': { $gte: fromIndex } })
        .project<Pick<ChunkOutcome, 'rejected'>>({ rejected: 1 })
        .sort({ offset: 1 })
        .toArray();
      return records
        .flatMap((record) => record.rejected)
        .filter((rejected) => rejected.index >= fromIndex)
        .slice(0, limit);
    },

    /** Removes seeds of a business, waiting or done, chunks before batches; answers how many records, 0 at the end. */
    async removeSome(businessId: string, limit: number): Promise<number> {
      const removed = await chunks.removeSome({ businessId }, limit);
      return removed > 0 ? removed : await batches.removeSome({ businessId }, limit);
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

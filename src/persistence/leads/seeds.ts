import type { Connection } from 'mongoose';
import { coalesce } from '../../domain/coalesce';
import type { SeedBatch } from '../../domain/leads/seeds/seed-batch';
import { seedChunkId } from '../../domain/leads/seeds/seed-chunks';
import { among } from '../collections/conditions';
import { withId } from '../collections/documents';
import { portionsOf } from '../collections/portions';
import { ignoreDuplicates } from '../mongo/connection';
import {
  chunkIdsOf,
  openBatches,
  openChunks,
  type ChunkOutcome,
  type NewSeedBatch,
  type NewSeedChunk,
} from './seed-documents';
import { createSeedQueue } from './seed-queue';

export type DoneChunk = Omit<ChunkOutcome, 'chunkId'> & Pick<NewSeedChunk, 'visitorCount'>;

export function createSeedRepository(connection: Connection) {
  const batches = openBatches(connection);
  const chunks = openChunks(connection);

  /** Requests that arrive together share their writes and so the waits for the journal. */
  const saveTogether = coalesce<{ batch: NewSeedBatch; chunks: readonly NewSeedChunk[] }, 'saved'>(
    async (seeds) => {
      const newChunks = seeds.flatMap((seed) => seed.chunks.map(withId));
      const newBatches = seeds.filter(needsBatch).map((seed) => withId(seed.batch));
      for (const portion of portionsOf(newChunks, ({ visitors }) => visitors.length)) {
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

    /** The chunks of a batch that are done, in the order of the request. */
    async listDone(batch: SeedBatch): Promise<DoneChunk[]> {
      const done = { ...among(chunkIdsOf(batch)), processedAt: { $ne: null } };
      return await chunks.raw.find<DoneChunk>(done, { sort: { _id: 1 } }).toArray();
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

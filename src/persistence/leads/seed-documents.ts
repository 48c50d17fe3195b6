import { Schema, type Connection } from 'mongoose';
import type { SeedBatch, RejectedVisitor } from '../../domain/leads/seeds/seed-batch';
import { seedChunkId, type SeedSlice } from '../../domain/leads/seeds/seed-chunks';
import { openCollection } from '../collections/collection';
import { entityOf, type WithId } from '../collections/documents';

/**
 * A seed request is stored as chunks of visitors, then a batch that makes them count. Chunks without a batch
 * are orphans of a request that died; the intake removes them after a day. A request that fits in one chunk is
 * that chunk: it needs no batch beside it.
 */
const batchSchema = new Schema();
batchSchema.index({ businessId: 1 }); // erase a business
batchSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 }); // retention

const chunkSchema = new Schema();
// next work of a shard, business by business: only what waits
chunkSchema.index(
  { shard: 1, businessId: 1, _id: 1 },
  { partialFilterExpression: { shard: { $exists: true } } },
);
chunkSchema.index({ businessId: 1 }); // erase a business
chunkSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0, sparse: true }); // retention of what is done

/** Done ones have their outcome, and no visitors any more. */
export interface ChunkDocument
  extends WithId<Omit<NewSeedChunk, 'shard' | 'visitors'>>, Partial<Omit<ChunkOutcome, 'chunkId'>> {
  readonly shard?: number;
  readonly visitors: Buffer | null;
  readonly processedAt?: Date | null;
  /** Set when it is done: what waits never expires. */
  readonly expiresAt?: Date;
}

export type BatchCollection = ReturnType<typeof openBatches>;
export type ChunkCollection = ReturnType<typeof openChunks>;

export function openBatches(connection: Connection) {
  const toBatch: (document: WithId<NewSeedBatch>) => SeedBatch = entityOf;
  return openCollection(connection, 'seedBatches', batchSchema, toBatch, ['expiresAt']);
}

export function openChunks(connection: Connection) {
  return openCollection(connection, 'seedChunks', chunkSchema, toWholeBatch);
}

export interface NewSeedBatch extends SeedBatch {
  readonly expiresAt: Date;
}

export interface NewSeedChunk
  extends Pick<SeedBatch, 'id' | 'partnerId' | 'businessId' | 'receivedAt'>, Omit<SeedSlice, 'bytes'> {
  readonly batchId: string;
  /** The whole request is this chunk; there is no batch. */
  readonly isWhole: boolean;
  /** The intake loop that processes it while it waits; absent when it is done. */
  readonly shard: number;
  /** The visitors as sent: the bytes of a JSON array. */
  readonly visitors: Buffer;
  readonly byteCount: number;
}

/** A chunk that waits, without its visitors. */
export type WaitingChunk = Omit<NewSeedChunk, 'visitors'>;

export interface ChunkOutcome {
  readonly chunkId: string;
  readonly accepted: number;
  readonly suppressed: number;
  readonly excluded: number;
  /** Why they are no prospects. What was sent is not kept: whoever it names could not be erased by an id. */
  readonly rejected: readonly RejectedVisitor[];
}

export function chunkIdsOf({ id, chunkCount }: SeedBatch): string[] {
  return Array.from({ length: chunkCount }, (_, index) => seedChunkId(id, index));
}

/** The batch that a chunk is when the whole request is in it. */
function toWholeBatch(document: ChunkDocument): SeedBatch {
  const { batchId, partnerId, businessId, visitorCount, receivedAt } = document;
  return { id: batchId, partnerId, businessId, visitorCount, chunkCount: 1, receivedAt };
}

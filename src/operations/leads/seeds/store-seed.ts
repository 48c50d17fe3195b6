import { DAY_MS } from '../../../domain/duration';
import { intakeShard } from '../../../contracts/workflows';
import { seedChunkId, type SeedSlice } from '../../../domain/leads/seeds/seed-chunks';
import type { Business } from '../../../domain/accounts/business';
import type { NewSeedBatch, NewSeedChunk } from '../../../persistence/leads/seed-documents';
import type { Needs } from '../../dependencies';

export interface NewSeed {
  readonly id: string;
  readonly receivedAt: Date;
  readonly slices: readonly SeedSlice[];
}

/** Stores visitors of a business durably and wakes the intake. Repeating it under the same id stores nothing more. */
export async function storeSeed(
  { stores, poke, config }: Needs<'seeds', 'poke' | 'config'>,
  { id: businessId, partnerId }: Business,
  { id, receivedAt, slices }: NewSeed,
): Promise<void> {
  const batch: NewSeedBatch = {
    id,
    partnerId,
    businessId,
    visitorCount: slices.reduce((sum, { visitorCount }) => sum + visitorCount, 0),
    chunkCount: slices.length,
    receivedAt,
    expiresAt: new Date(receivedAt.getTime() + config.retentionDays * DAY_MS),
  };
  const shard = intakeShard(businessId);
  const chunks = slices.map(({ offset, visitorCount, bytes, refused }, index): NewSeedChunk => ({
    id: seedChunkId(id, index),
    batchId: id,
    isWhole: slices.length === 1,
    partnerId,
    businessId,
    shard,
    offset,
    visitorCount,
    visitors: bytes,
    byteCount: bytes.length,
    refused,
    receivedAt,
  }));
  await stores.seeds.save(batch, chunks);
  if (chunks.length > 0) poke({ type: 'processLeadIntake', input: { shard } });
}

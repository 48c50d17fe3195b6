import { DAY_MS } from '../../../domain/duration';
import { intakeShard } from '../../../contracts/workflows';
import { coalesce } from '../../../domain/coalesce';
import { RecordNotFound } from '../../../domain/errors';
import { newId } from '../../../domain/ids';
import { seedChunkId, type SeedSlice } from '../../../domain/leads/seeds/seed-chunks';
import type { NewSeedBatch, NewSeedChunk } from '../../../persistence/leads/seed-documents';
import type { OperationDependencies } from '../../dependencies';
import type { SeedBatch } from '../../../domain/leads/seeds/seed-batch';

export interface SeedLeadsRequest {
  readonly partnerId: string;
  /** Canonical host of the website whose visitors these are. */
  readonly host: string;
  /** Any JSON values; one that is no visitor is rejected later, alone. */
  readonly slices: readonly SeedSlice[];
  /** Id to store it under, when it was reserved beforehand. */
  readonly batchId?: string | null;
}

/**
 * Stores a seed durably and wakes the intake. Visitors are not looked at here: what was sent is kept as sent.
 * @throws RecordNotFound when the partner has no business at that host.
 */
export function createSeedLeads({ stores, poke, config, now }: OperationDependencies) {
  const findBusiness = coalesce(stores.businesses.findByHosts);

  return async function seedLeads({
    partnerId,
    host,
    slices,
    batchId,
  }: SeedLeadsRequest): Promise<SeedBatch> {
    const business = await findBusiness({ partnerId, host });
    if (business === null) throw new RecordNotFound('No business is onboarded with this website');
    const receivedAt = now();
    const batch: NewSeedBatch = {
      id: batchId ?? newId('seedBatch', receivedAt),
      partnerId,
      businessId: business.id,
      visitorCount: slices.reduce((sum, { visitorCount }) => sum + visitorCount, 0),
      chunkCount: slices.length,
      receivedAt,
      expiresAt: new Date(receivedAt.getTime() + config.retentionDays * DAY_MS),
    };
    const shard = intakeShard(business.id);
    const chunks = slices.map(({ offset, visitorCount, bytes, refused }, index): NewSeedChunk => ({
      id: seedChunkId(batch.id, index),
      batchId: batch.id,
      isWhole: slices.length === 1,
      partnerId,
      businessId: business.id,
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
    return batch;
  };
}

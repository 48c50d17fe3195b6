import { DAY_MS } from '../../../domain/duration';
import { intakeShard } from '../../../contracts/workflows';
import { seedChunkId, type SeedSlice } from '../../../domain/leads/seeds/seed-chunks';
import type { Business } from '../../../domain/accounts/business';
import type { NewSeedBatch, NewSeedChunk } from '../../../persistence/leads/seed-documents';
import type { Needs } from '../../dependencies';
import type { UnmatchedVisitor } from '../../../domain/leads/seeds/unmatched';

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

const PORTION = 100;
/** A call ends after so many: what is left is for the next. */
const VISITORS_MAX = 5_000;

/**
 * Gives a business the visitors that came from its hosts before they were its. Each becomes a seed under the id it
 * had, then it goes from where it waited: interrupted, it is repeated without making two of one. Answers whether all are given.
 */
export async function adoptUnmatched(
  deps: Needs<'seeds' | 'unmatchedVisitors', 'poke' | 'config'>,
  business: Business,
): Promise<boolean> {
  const { unmatchedVisitors } = deps.stores;
  const hosts = [business.host, ...business.additionalHosts];
  for (let given = 0; given < VISITORS_MAX; given += PORTION) {
    const visitors = await unmatchedVisitors.findSome(business.partnerId, hosts, PORTION);
    await Promise.all(visitors.map((visitor) => storeSeed(deps, business, seedOf(visitor))));
    await unmatchedVisitors.remove(visitors.map(({ id }) => id));
    if (visitors.length < PORTION) return true;
  }
  return false;
}

function seedOf({ id, visitors, refusal, createdAt }: UnmatchedVisitor) {
  const refused = refusal === null ? [] : [{ index: 0, reason: refusal }];
  return { id, receivedAt: createdAt, slices: [{ offset: 0, visitorCount: 1, bytes: visitors, refused }] };
}

import { RecordNotFound } from '../../../domain/errors';
import type { BatchProgress } from '../../../persistence/leads/seed-documents';
import type { Needs } from '../../dependencies';
import type { SeedBatch, RejectedVisitor } from '../../../domain/leads/seeds/seed-batch';
import type { Stores } from '../../../persistence/stores';

export interface SeedBatchRequest {
  readonly partnerId: string;
  readonly batchId: string;
  /** Of the first rejected visitor to tell of. */
  readonly fromIndex: number;
  readonly limit: number;
}

export interface SeedBatchReport {
  readonly batch: Omit<SeedBatch, 'businessId'>;
  /** It waits for a website that is not onboarded. */
  readonly isUnmatched: boolean;
  readonly progress: BatchProgress;
  readonly rejected: readonly RejectedVisitor[];
  /** Index at which the next page of rejected visitors begins; null at the end. */
  readonly nextIndex: number | null;
}

/** Tells how far a seed of this partner has got. @throws RecordNotFound */
export async function readSeedBatch(
  { stores }: Needs<'seeds' | 'unmatchedVisitors'>,
  request: SeedBatchRequest,
): Promise<SeedBatchReport> {
  const batch = await stores.seeds.findBatch(request.batchId);
  if (batch === null) return await reportUnmatched(stores, request);
  if (batch.partnerId !== request.partnerId) throw notFound();
  const progress = await stores.seeds.progress(batch);
  const rejected =
    progress.rejected === 0
      ? []
      : await stores.seeds.listRejected(batch, request.fromIndex, request.limit + 1);
  const next = rejected[request.limit];
  return {
    batch,
    isUnmatched: false,
    progress,
    rejected: rejected.slice(0, request.limit),
    nextIndex: next?.index ?? null,
  };
}

const NOTHING_DONE: BatchProgress = {
  chunksDone: 0,
  visitorsDone: 0,
  accepted: 0,
  suppressed: 0,
  excluded: 0,
  rejected: 0,
};

async function reportUnmatched(
  stores: Pick<Stores, 'unmatchedVisitors'>,
  { partnerId, batchId }: SeedBatchRequest,
): Promise<SeedBatchReport> {
  const visitor = await stores.unmatchedVisitors.find(batchId);
  if (visitor === null || visitor.partnerId !== partnerId) throw notFound();
  const batch = { id: batchId, partnerId, visitorCount: 1, chunkCount: 1, receivedAt: visitor.createdAt };
  return { batch, isUnmatched: true, progress: NOTHING_DONE, rejected: [], nextIndex: null };
}

function notFound(): RecordNotFound {
  return new RecordNotFound('Seed not found');
}

import { RecordNotFound } from '../../../domain/errors';
import type { DoneChunk } from '../../../persistence/leads/seeds';
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
  readonly progress: ReturnType<typeof progressOf>;
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
  const done = await stores.seeds.listDone(batch);
  const rest = done.flatMap(({ rejected }) => rejected).filter(({ index }) => index >= request.fromIndex);
  return {
    batch,
    isUnmatched: false,
    progress: progressOf(done),
    rejected: rest.slice(0, request.limit),
    nextIndex: rest[request.limit]?.index ?? null,
  };
}

function progressOf(done: readonly DoneChunk[]) {
  const sum = (count: (chunk: DoneChunk) => number) => done.reduce((total, chunk) => total + count(chunk), 0);
  return {
    chunksDone: done.length,
    visitorsDone: sum(({ visitorCount }) => visitorCount),
    accepted: sum(({ accepted }) => accepted),
    suppressed: sum(({ suppressed }) => suppressed),
    excluded: sum(({ excluded }) => excluded),
    rejected: sum(({ rejected }) => rejected.length),
  };
}

async function reportUnmatched(
  stores: Pick<Stores, 'unmatchedVisitors'>,
  { partnerId, batchId }: SeedBatchRequest,
): Promise<SeedBatchReport> {
  const visitor = await stores.unmatchedVisitors.find(batchId);
  if (visitor === null || visitor.partnerId !== partnerId) throw notFound();
  const batch = { id: batchId, partnerId, visitorCount: 1, chunkCount: 1, receivedAt: visitor.createdAt };
  return { batch, isUnmatched: true, progress: progressOf([]), rejected: [], nextIndex: null };
}

function notFound(): RecordNotFound {
  return new RecordNotFound('Seed not found');
}

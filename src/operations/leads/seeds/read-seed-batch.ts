import { RecordNotFound } from '../../../domain/errors';
import type { BatchProgress } from '../../../persistence/leads/seed-documents';
import type { OperationDependencies } from '../../dependencies';
import type { SeedBatch, RejectedVisitor } from '../../../domain/leads/seeds/seed-batch';

export interface SeedBatchReport {
  readonly batch: SeedBatch;
  readonly progress: BatchProgress;
  readonly rejected: readonly RejectedVisitor[];
  /** Index at which the next page of rejected visitors begins; null at the end. */
  readonly nextIndex: number | null;
}

/** Tells how far a seed of this partner has got. @throws RecordNotFound */
export function createReadSeedBatch({ stores }: Pick<OperationDependencies, 'stores'>) {
  return async function readSeedBatch(request: {
    partnerId: string;
    batchId: string;
    fromIndex: number;
    limit: number;
  }): Promise<SeedBatchReport> {
    const batch = await stores.seeds.findBatch(request.batchId);
    if (batch === null || batch.partnerId !== request.partnerId)
      throw new RecordNotFound('There is no seed of this id');
    const progress = await stores.seeds.progress(batch);
    const rejected =
      progress.rejected === 0
        ? []
        : await stores.seeds.listRejected(batch, request.fromIndex, request.limit + 1);
    const next = rejected[request.limit];
    return { batch, progress, rejected: rejected.slice(0, request.limit), nextIndex: next?.index ?? null };
  };
}

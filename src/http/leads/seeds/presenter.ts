import type { SeedBatchReport } from '../../../operations/leads/seeds/read-seed-batch';

export function presentSeedBatch({ batch, isUnmatched, progress, rejected, nextIndex }: SeedBatchReport) {
  return {
    batchId: batch.id,
    status: isUnmatched ? ('unmatched' as const) : statusOf(progress.chunksDone, batch.chunkCount),
    receivedAt: batch.receivedAt,
    visitors: batch.visitorCount,
    processed: progress.visitorsDone,
    accepted: progress.accepted,
    suppressed: progress.suppressed,
    excluded: progress.excluded,
    rejected: {
      count: progress.rejected,
      items: rejected,
      nextCursor: nextIndex === null ? null : String(nextIndex),
    },
  };
}

function statusOf(chunksDone: number, chunkCount: number): 'accepted' | 'processing' | 'done' {
  if (chunksDone >= chunkCount) return 'done';
  return chunksDone === 0 ? 'accepted' : 'processing';
}

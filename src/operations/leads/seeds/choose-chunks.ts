import { DAY_MS } from '../../../domain/duration';
import type { WaitingChunk } from '../../../persistence/leads/seed-documents';
import type { Needs } from '../../dependencies';

const STEP_VISITORS_MAX = 200;
export const STEP_BYTES_MAX = 2 * 1_048_576;
const CANDIDATES_MAX = 400;

/**
 * Chooses what one step processes: chunks with at most 200 visitors and 2 MiB together, of the businesses after the one
 * where the last step ended, so that a business with a long queue holds nobody up. Empty when nothing waits.
 */
export function createChooseChunks({ stores, now }: Needs<'seeds', 'now'>) {
  return async function chooseChunks(shard: number, afterBusinessId: string): Promise<WaitingChunk[]> {
    const candidates = await stores.seeds.listWaiting(shard, afterBusinessId, CANDIDATES_MAX);
    const accepted = await withoutOrphans(candidates);
    if (accepted.length > 0) return takeVisitors(accepted);
    return afterBusinessId === '' ? [] : await chooseChunks(shard, '');
  };

  /** A chunk that is not the whole request counts once its batch is stored; without one it goes after a day. */
  async function withoutOrphans(candidates: readonly WaitingChunk[]): Promise<WaitingChunk[]> {
    const batchIds = [...new Set(candidates.filter((chunk) => !chunk.isWhole).map((chunk) => chunk.batchId))];
    if (batchIds.length === 0) return [...candidates];
    const existing = await stores.seeds.findExistingBatches(batchIds);
    const counts = (chunk: WaitingChunk): boolean => chunk.isWhole || existing.has(chunk.batchId);
    const dayAgo = new Date(now().getTime() - DAY_MS);
    const orphans = candidates.filter((chunk) => !counts(chunk) && chunk.receivedAt < dayAgo);
    if (orphans.length > 0) await stores.seeds.removeChunks(orphans.map((chunk) => chunk.id));
    return candidates.filter(counts);
  }
}

function takeVisitors(chunks: readonly WaitingChunk[]): WaitingChunk[] {
  let [visitors, bytes] = [0, 0];
  const tooMuchAt = chunks.findIndex(({ visitorCount, byteCount }) => {
    visitors += visitorCount;
    bytes += byteCount;
    return visitors > STEP_VISITORS_MAX || bytes > STEP_BYTES_MAX;
  });
  return tooMuchAt === -1 ? [...chunks] : chunks.slice(0, Math.max(1, tooMuchAt));
}

import { DAY_MS } from '../../../domain/duration';
import type { WaitingChunk } from '../../../persistence/leads/seed-documents';
import type { QueuePosition } from '../../../persistence/leads/seed-queue';
import type { Stores } from '../../../persistence/stores';
import type { Needs } from '../../dependencies';

const STEP_VISITORS_MAX = 200;
export const STEP_BYTES_MAX = 2 * 1_048_576;
const CANDIDATES_MAX = 400;

/**
 * Chooses what one step processes: chunks with at most 200 visitors and 2 MiB together, of the businesses after the one
 * where the last step ended, so that a business with a long queue holds nobody up. Empty when nothing waits.
 */
export async function chooseChunks(
  { stores, now }: Needs<'seeds', 'now'>,
  shard: number,
  afterBusinessId: string,
): Promise<WaitingChunk[]> {
  const { counting, orphans } = await findNext(
    stores,
    shard,
    { businessId: afterBusinessId },
    CANDIDATES_MAX,
  );
  const dayAgo = new Date(now().getTime() - DAY_MS);
  const dead = orphans.filter(({ receivedAt }) => receivedAt < dayAgo);
  if (dead.length > 0) await stores.seeds.removeChunks(dead.map(({ id }) => id));
  if (counting.length > 0 || afterBusinessId === '') return takeVisitors(counting);
  return await chooseChunks({ stores, now }, shard, '');
}

interface NextChunks {
  readonly counting: WaitingChunk[];
  /** Parts of requests that are still being stored, or died meanwhile. */
  readonly orphans: WaitingChunk[];
}

/**
 * The next chunks that count, on a page of this size, and the orphans before and among them, however many there are. A chunk
 * that is not the whole request counts once its batch is stored.
 */
export async function findNext(
  { seeds }: Pick<Stores, 'seeds'>,
  shard: number,
  after: QueuePosition,
  pageSize: number,
): Promise<NextChunks> {
  const candidates = await seeds.listWaiting(shard, after, pageSize);
  const batchIds = new Set(candidates.flatMap(({ isWhole, batchId }) => (isWhole ? [] : batchId)));
  const existing = batchIds.size === 0 ? batchIds : await seeds.findExistingBatches([...batchIds]);
  const isCounting = ({ isWhole, batchId }: WaitingChunk) => isWhole || existing.has(batchId);
  const counting = candidates.filter(isCounting);
  const orphans = candidates.filter((chunk) => !isCounting(chunk));
  const last = candidates.at(-1);
  if (last === undefined || counting.length > 0 || candidates.length < pageSize) return { counting, orphans };
  const next = await findNext({ seeds }, shard, last, pageSize);
  return { counting: next.counting, orphans: [...orphans, ...next.orphans] };
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

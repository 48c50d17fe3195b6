import type { StepEntry } from '../../domain/leads/plan-step';
import { readVisitor } from '../../domain/leads/read-visitor';
import type { Stores } from '../../persistence/stores';
import type { WaitingChunk } from '../../persistence/seed-documents';

/** Some of the chunks were worked off by another run meanwhile; choose again. */
export class ChunksOvertaken extends Error {}

/** Where a visitor stands: in which chunk, and at which index of the request. */
export interface VisitorSource {
  readonly chunkId: string;
  readonly index: number;
  readonly visitor: unknown;
}
export type VisitorEntry = StepEntry<VisitorSource>;

/** Loads and reads the visitors of these chunks, by business, in order. @throws ChunksOvertaken */
export async function readChunks(
  stores: Stores,
  chunks: readonly WaitingChunk[],
): Promise<ReadonlyMap<string, readonly VisitorEntry[]>> {
  const visitorsByChunk = await stores.seeds.loadVisitors(chunks.map((chunk) => chunk.id));
  const entries = new Map<string, VisitorEntry[]>();
  for (const chunk of chunks) {
    const bytes = visitorsByChunk.get(chunk.id);
    if (bytes === undefined) throw new ChunksOvertaken();
    const ofBusiness = entries.get(chunk.businessId) ?? [];
    ofBusiness.push(...readChunk(chunk, bytes));
    entries.set(chunk.businessId, ofBusiness);
  }
  return entries;
}

function readChunk(chunk: WaitingChunk, bytes: Buffer): VisitorEntry[] {
  const visitors: unknown = JSON.parse(bytes.toString('utf8'));
  if (!Array.isArray(visitors)) return [];
  return visitors.map((visitor: unknown, position) => ({
    source: { chunkId: chunk.id, index: chunk.offset + position, visitor },
    read: readVisitor(visitor, chunk.receivedAt),
  }));
}

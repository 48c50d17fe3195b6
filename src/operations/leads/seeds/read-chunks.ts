import type { StepEntry } from '../../../domain/leads/seeds/plan-step';
import { parseJson } from '../../../domain/json/parse-json';
import { readVisitor, rejectVisitor } from '../../../domain/leads/visitors/read-visitor';
import { refusalOf, scanVisitors } from '../../../domain/leads/visitors/scan-visitors';
import type { ReadVisitor } from '../../../domain/leads/visitors/visitor';
import { decodeText } from '../../../domain/text/decode-text';
import type { Stores } from '../../../persistence/stores';
import type { WaitingChunk } from '../../../persistence/leads/seed-documents';

/** Some of the chunks were processed by another run meanwhile; choose again. */
export class ChunksOvertaken extends Error {}

/** Where a visitor stands: in which chunk, and at which index of the request. */
export interface VisitorSource {
  readonly chunkId: string;
  readonly index: number;
}
export type VisitorEntry = StepEntry<VisitorSource>;

/** Loads and reads the visitors of these chunks, by business, in order. @throws ChunksOvertaken */
export async function readChunks(
  stores: Pick<Stores, 'seeds'>,
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

/** Parses one visitor after the other: as objects a whole chunk would take many times its bytes. */
function readChunk(chunk: WaitingChunk, bytes: Buffer): VisitorEntry[] {
  const refused = new Map(chunk.refused.map(({ index, reason }) => [index, reason]));
  return scanVisitors(bytes).map((range, position) => {
    const source = { chunkId: chunk.id, index: chunk.offset + position };
    const reason = refused.get(source.index) ?? refusalOf(range);
    if (reason !== null) return { source, read: rejectVisitor(reason) };
    return { source, read: readBytes(bytes.subarray(range.start, range.end), chunk.receivedAt) };
  });
}

function readBytes(bytes: Buffer, receivedAt: Date): ReadVisitor {
  const decoded = decodeText(bytes);
  return decoded.ok
    ? readVisitor(parseJson(decoded.text), receivedAt)
    : rejectVisitor('not_utf8', `Byte ${decoded.invalidByte} of the visitor is not UTF-8`);
}

import type { RejectionReason } from '../visitors/visitor';

const CHUNK_VISITORS_MAX = 200;
const CHUNK_BYTES_MAX = 1_048_576;

/** A visitor as sent: the bytes of a JSON value, or why it is not kept. */
export type SentVisitor = Buffer | RejectionReason;

/** A visitor that was rejected when it arrived. */
export interface RefusedVisitor {
  /** Its position in the request. */
  readonly index: number;
  readonly reason: RejectionReason;
}

/** A slice of a seed request. */
export interface SeedSlice {
  /** Index of its first visitor in the request. */
  readonly offset: number;
  readonly visitorCount: number;
  /** The visitors as the bytes of a JSON array, in order; `null` for the refused. */
  readonly bytes: Buffer;
  readonly refused: readonly RefusedVisitor[];
}

const OPEN = Buffer.from('[');
const COMMA = Buffer.from(',');
const CLOSE = Buffer.from(']');
const NULL = Buffer.from('null');

/** Cuts a request into slices of at most 200 visitors and 1 MiB, unless a single visitor has more. */
export function cutIntoSlices(visitors: readonly SentVisitor[]): SeedSlice[] {
  const slices: SeedSlice[] = [];
  let [first, bytes] = [0, 0];
  const finish = (end: number): void => {
    if (end > first) slices.push(toSlice(visitors.slice(first, end), first));
    [first, bytes] = [end, 0];
  };
  visitors.forEach((visitor, index) => {
    const length = typeof visitor === 'string' ? 0 : visitor.length;
    if (index - first >= CHUNK_VISITORS_MAX || bytes + length > CHUNK_BYTES_MAX) finish(index);
    bytes += length;
  });
  finish(visitors.length);
  return slices;
}

function toSlice(visitors: readonly SentVisitor[], offset: number): SeedSlice {
  const parts = visitors.flatMap((visitor, position) => [
    position === 0 ? OPEN : COMMA,
    typeof visitor === 'string' ? NULL : visitor,
  ]);
  return {
    offset,
    visitorCount: visitors.length,
    bytes: Buffer.concat([...parts, CLOSE]),
    refused: visitors.flatMap((visitor, position) =>
      typeof visitor === 'string' ? [{ index: offset + position, reason: visitor }] : [],
    ),
  };
}

/** Ids in the order of the request, so that visitors are processed as they were sent. */
export function seedChunkId(batchId: string, index: number): string {
  return `${batchId}/${String(index).padStart(5, '0')}`;
}

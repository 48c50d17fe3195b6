const CHUNK_VISITORS_MAX = 200;
const CHUNK_BYTES_MAX = 1_048_576;

/** A slice of a seed request. */
export interface SeedSlice {
  /** Index of its first visitor in the request. */
  readonly offset: number;
  readonly visitorCount: number;
  /** The visitors as the bytes of a JSON array, in order. */
  readonly bytes: Buffer;
}

/** Cuts a request into slices of at most 200 visitors and about 1 MiB; a larger visitor has a slice of its own. */
export function cutIntoSlices(visitors: readonly unknown[]): SeedSlice[] {
  const slices: SeedSlice[] = [];
  let texts: string[] = [];
  let bytes = 0;
  const finish = (end: number): void => {
    if (texts.length === 0) return;
    slices.push({
      offset: end - texts.length,
      visitorCount: texts.length,
      bytes: Buffer.from(`[${texts.join(',')}]`),
    });
    texts = [];
    bytes = 0;
  };
  visitors.forEach((visitor, index) => {
    const text = JSON.stringify(visitor);
    // Three bytes are the most that a UTF-16 unit takes in UTF-8.
    const textBytes = text.length * 3;
    if (texts.length >= CHUNK_VISITORS_MAX || bytes + textBytes > CHUNK_BYTES_MAX) finish(index);
    texts.push(text);
    bytes += textBytes;
  });
  finish(visitors.length);
  return slices;
}

/** Ids in the order of the request, so that visitors are worked off as they were sent. */
export function seedChunkId(batchId: string, index: number): string {
  return `${batchId}/${String(index).padStart(5, '0')}`;
}

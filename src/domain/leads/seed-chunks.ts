const CHUNK_VISITORS_MAX = 200;
const CHUNK_BYTES_MAX = 1_048_576;

/** A slice of a seed request: the JSON texts of its visitors, in order. */
export interface SeedSlice {
  /** Index of its first visitor in the request. */
  readonly offset: number;
  readonly texts: readonly string[];
}

/**
 * Cuts a request into slices of at most 200 visitors and about 1 MiB; a larger visitor has a slice of its own.
 * @param texts the visitors, each as JSON text
 */
export function cutIntoSlices(texts: readonly string[]): SeedSlice[] {
  const slices: SeedSlice[] = [];
  let current: string[] = [];
  let bytes = 0;
  texts.forEach((text, index) => {
    // Three bytes are the most that a UTF-16 unit takes in UTF-8.
    const textBytes = text.length * 3;
    if (current.length > 0 && (current.length >= CHUNK_VISITORS_MAX || bytes + textBytes > CHUNK_BYTES_MAX)) {
      slices.push({ offset: index - current.length, texts: current });
      current = [];
      bytes = 0;
    }
    current.push(text);
    bytes += textBytes;
  });
  if (current.length > 0) slices.push({ offset: texts.length - current.length, texts: current });
  return slices;
}

/** Ids in the order of the request, so that visitors are worked off as they were sent. */
export function seedChunkId(batchId: string, index: number): string {
  return `${batchId}/${String(index).padStart(5, '0')}`;
}

import type { HeaderPair } from '../domain/deliveries/attempts/exchange';

const HEADER_BYTES_MAX = 8 * 1024;
const BODY_BYTES_MAX = 64 * 1024;

/** Decisions depend on these, so they are kept although other headers fill the space. */
const KEPT_FIRST: ReadonlySet<string> = new Set(['date', 'location', 'retry-after', 'webhook-delivery']);
/** Of those, where they have to be cut off. */
export const CUT_HEADER_LENGTH = 1024;

/** Keeps up to 8 KiB of a response's headers. Node reads them as Latin-1, which loses no byte. */
export function captureHeaders(raw: readonly string[]): HeaderPair[] {
  const pairs: HeaderPair[] = [];
  let bytes = 0;
  for (let index = 0; index + 1 < raw.length; index += 2) {
    const name = raw[index]?.toLowerCase() ?? '';
    const value = raw[index + 1] ?? '';
    const fits = bytes + name.length + value.length <= HEADER_BYTES_MAX;
    if (fits) {
      bytes += name.length + value.length;
      pairs.push([name, value]);
    } else if (KEPT_FIRST.has(name) && pairs.every((pair) => pair[0] !== name)) {
      pairs.push([name, value.slice(0, CUT_HEADER_LENGTH)]);
    }
  }
  return pairs;
}

const NOTHING = Buffer.alloc(0);

/** Collects a body up to 64 KiB, as it came: nothing is decompressed. */
export class BodyCapture {
  readonly #chunks: Buffer[] = [];
  #bytes = 0;
  truncated = false;

  /** Whether more is wanted. */
  add(chunk: Buffer): boolean {
    const room = BODY_BYTES_MAX - this.#bytes;
    this.truncated = chunk.length > room;
    // A copy, because the chunk is a view of a much larger read buffer.
    if (room > 0) this.#chunks.push(Buffer.from(chunk.subarray(0, room)));
    this.#bytes += Math.min(room, chunk.length);
    return !this.truncated;
  }

  bytes(): Buffer {
    const [only = NOTHING] = this.#chunks;
    return this.#chunks.length <= 1 ? only : Buffer.concat(this.#chunks);
  }
}

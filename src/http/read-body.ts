import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { createBrotliDecompress, createUnzip } from 'node:zlib';
import { BodyTooLarge, BodyTooSlow, MalformedJson, UnsupportedEncoding } from '../domain/request-errors';

/** How fast a body must arrive that keeps others waiting. */
export interface Throughput {
  /** Before anything is demanded. */
  readonly graceMs: number;
  readonly bytesPerSecond: number;
}

const CHECK_MS = 500;

/**
 * Reads a whole body of at most `bytesMax` bytes, counted after it is decompressed. When it refuses, the rest of the
 * body is left unread.
 * @throws UnsupportedEncoding, BodyTooLarge, BodyTooSlow, MalformedJson
 */
export async function readBody(
  request: IncomingMessage,
  bytesMax: number,
  throughput: Throughput | null = null,
): Promise<Buffer> {
  const decompressor = decompressorFor(request.headers['content-encoding']);
  const source = decompressor === null ? request : request.pipe(decompressor);
  return await new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const refuse = (error: Error): void => {
      endWatch();
      source.off('data', take);
      chunks.length = 0;
      if (decompressor === null) request.pause();
      else request.unpipe(decompressor).pause();
      decompressor?.destroy();
      reject(error);
    };
    const take = (chunk: Buffer): void => {
      bytes += chunk.length;
      if (bytes > bytesMax) refuse(new BodyTooLarge(bytesMax));
      else chunks.push(chunk);
    };
    const endWatch =
      throughput === null
        ? () => undefined
        : watchThroughput(request, throughput, () => refuse(new BodyTooSlow()));
    source.on('data', take);
    source.once('end', () => {
      endWatch();
      resolve(Buffer.concat(chunks, bytes));
    });
    decompressor?.once('error', () => refuse(new MalformedJson('The body is not compressed as it says')));
    request.once('error', () => undefined);
    const endEarly = (): void => {
      if (!request.readableEnded) refuse(new MalformedJson('The body ended early'));
    };
    // The client may have hung up while the request waited for something else: then no event comes any more.
    if (request.destroyed) endEarly();
    else request.once('close', endEarly);
  });
}

/** Counts what arrives on the wire, before it is decompressed. Answers how to stop counting. */
function watchThroughput(
  request: IncomingMessage,
  { graceMs, bytesPerSecond }: Throughput,
  onTooSlow: () => void,
): () => void {
  const startedAt = performance.now();
  const bytesBefore = request.socket.bytesRead;
  const check = (): void => {
    const demandedMs = performance.now() - startedAt - graceMs;
    const arrived = request.socket.bytesRead - bytesBefore;
    if (demandedMs > 0 && arrived < (demandedMs / 1_000) * bytesPerSecond) onTooSlow();
  };
  const timer = setInterval(check, Math.min(CHECK_MS, graceMs));
  return () => clearInterval(timer);
}

/** Null where the body is not compressed. */
function decompressorFor(contentEncoding: string | undefined): Duplex | null {
  switch (contentEncoding?.trim().toLowerCase() ?? 'identity') {
    case 'identity':
      return null;
    case 'gzip':
    case 'x-gzip':
    case 'deflate':
      return createUnzip();
    case 'br':
      return createBrotliDecompress();
    default:
      throw new UnsupportedEncoding();
  }
}

import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { createBrotliDecompress, createUnzip } from 'node:zlib';
import { BodyTooLarge, MalformedJson, UnsupportedEncoding } from '../domain/request-errors';

/**
 * Reads a whole body of at most `bytesMax` bytes, counted after it is decompressed. When it refuses, the rest of the
 * body is left unread.
 * @throws UnsupportedEncoding, BodyTooLarge, MalformedJson
 */
export async function readBody(request: IncomingMessage, bytesMax: number): Promise<Buffer> {
  const decompressor = decompressorFor(request.headers['content-encoding']);
  const source = decompressor === null ? request : request.pipe(decompressor);
  return await new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const refuse = (error: Error): void => {
      source.off('data', take);
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
    source.on('data', take);
    source.once('end', () => resolve(Buffer.concat(chunks, bytes)));
    decompressor?.once('error', () => refuse(new MalformedJson('The body is not compressed as it says')));
    request.once('error', () => undefined);
    request.once('close', () => {
      if (!request.complete) refuse(new MalformedJson('The body ended early'));
    });
  });
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

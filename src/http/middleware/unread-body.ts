import type { IncomingMessage } from 'node:http';
import type { Middleware, RequestContext } from '../context';

/** A body that says it has no more is read to its end after an answer that did not need it. */
const DRAINED_BYTES_MAX = 1_048_576;
/** A connection that is to be closed is read for so long, since closing earlier may cost the client the answer. */
const LINGER_MS = 5_000;
const LINGER_BYTES_MAX = 32 * 1_048_576;

/**
 * Sees to it that an answer which is given before the whole body has arrived reaches the client, and that the
 * connection is not left with half a request in it: what is left of the body is thrown away, and where it may be long
 * the answer says `Connection: close`.
 */
export const finishUnreadBody: Middleware = async (ctx, next) => {
  await next();
  const { req } = ctx;
  if (req.complete) return;
  if (isSoonOver(req)) {
    req.resume();
    return;
  }
  ctx.set('Connection', 'close');
  const body = bytesOf(ctx);
  // Whoever asked before sending does not send after this answer.
  if (body === null || /^100-continue$/i.test(ctx.get('expect'))) return;
  ctx.respond = false;
  ctx.length = body.length;
  ctx.res.write(body);
  void throwAway(req).then(() => ctx.res.end());
};

/** After an answer to whoever asked before sending a body, nobody can tell where the next request begins. */
function isSoonOver({ headers }: IncomingMessage): boolean {
  if (headers['transfer-encoding'] !== undefined || headers.expect !== undefined) return false;
  return Number(headers['content-length'] ?? 0) <= DRAINED_BYTES_MAX;
}

/** Null where there is no body, or nobody knows yet how long it is. */
function bytesOf({ body, method }: RequestContext): Buffer | null {
  if (body === null || body === undefined || method === 'HEAD') return null;
  if (typeof body === 'string') return Buffer.from(body);
  if (Buffer.isBuffer(body)) return body;
  const isPlain = typeof body === 'object' && Object.getPrototypeOf(body) === Object.prototype;
  return isPlain ? Buffer.from(JSON.stringify(body)) : null;
}

/** Resolves when the rest has arrived, the client has gone, or enough was read. */
async function throwAway(request: IncomingMessage): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, LINGER_MS);
    let bytes = 0;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > LINGER_BYTES_MAX) resolve();
    });
    request.once('close', () => {
      clearTimeout(timer);
      resolve();
    });
    request.once('error', () => undefined);
    request.resume();
  });
}

import bodyParser from 'koa-bodyparser';
import { z } from 'zod';
import { BodyTooLarge, MalformedJson, UnsupportedMediaType } from '../../domain/request-errors';
import type { Middleware } from '../context';

/** Properties named `__proto__` are left out and the rest stays; unset, one of them would refuse the body. */
const DROP_PROTOTYPES = { onProtoPoisoning: 'remove' } as const;

/**
 * Reads a JSON body of at most `bytesMax` bytes into `ctx.request.body`, its text into `ctx.request.rawBody`.
 * @throws UnsupportedMediaType, BodyTooLarge, MalformedJson
 */
export function jsonBody(bytesMax: number): Middleware {
  const parse = bodyParser({
    enableTypes: ['json'],
    extendTypes: { json: ['application/*+json'] },
    jsonLimit: String(bytesMax),
    strict: true,
    ...DROP_PROTOTYPES,
    onerror: (error) => {
      throw readableError(error, bytesMax);
    },
  });
  return async (ctx, next) => {
    if (hasBody(ctx.req.headers) && !ctx.is('json', '+json')) throw new UnsupportedMediaType();
    if (Number(ctx.req.headers['content-length'] ?? 0) > bytesMax) throw new BodyTooLarge(bytesMax);
    // Only now, so that a body that is refused is not sent.
    if (/^100-continue$/i.test(ctx.get('expect'))) ctx.res.writeContinue();
    // Not around the rest: the parser would hold on to the body for as long as that takes.
    await parse(ctx, nothing);
    ctx.state.onBodyRead?.(Buffer.byteLength(ctx.request.rawBody ?? ''));
    await next();
  };
}

const nothing = async (): Promise<void> => undefined;

const errorFacts = z.looseObject({ status: z.number().optional(), type: z.string().optional() }).catch({});

function hasBody(headers: NodeJS.Dict<string | string[]>): boolean {
  const length = headers['content-length'];
  return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}

/** The parser's errors carry the body itself: they end here. */
function readableError(error: unknown, bytesMax: number): Error {
  const { status, type } = errorFacts.parse(error);
  if (type === 'entity.too.large' || status === 413) return new BodyTooLarge(bytesMax);
  if (type === 'encoding.unsupported' || status === 415) return new UnsupportedMediaType();
  if (type === 'request.aborted') return new MalformedJson('The body ended early');
  return new MalformedJson();
}

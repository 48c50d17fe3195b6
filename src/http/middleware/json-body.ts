import { BodyTooDeep, BodyTooLarge, MalformedJson, UnsupportedMediaType } from '../../domain/request-errors';
import type { Middleware, RequestContext } from '../context';
import { emptyDeepValues } from '../json-depth';
import { readBody } from '../read-body';

/** Deeper than any value that an operation accepts: a visitor is level 3, and its properties have eight more. */
const DEPTH_MAX = 16;

export interface JsonBodyOptions {
  readonly bytesMax: number;
  /** What happens to a body that is nested too deep: it is refused, or what is too deep is emptied. */
  readonly deepValues: 'refuse' | 'empty';
}

/**
 * Reads a JSON body into `ctx.state.body`; without a body that is an empty object. Nothing in it is nested deeper
 * than 16 levels and what follows.
 * @throws UnsupportedMediaType, BodyTooLarge, BodyTooDeep, MalformedJson
 */
export function jsonBody(options: JsonBodyOptions): Middleware {
  return async (ctx, next) => {
    // Not around the rest: the bytes would be held for as long as that takes.
    await readJson(ctx, options);
    await next();
  };
}

async function readJson(ctx: RequestContext, { bytesMax, deepValues }: JsonBodyOptions): Promise<void> {
  const { headers } = ctx.req;
  if (hasBody(headers) && !isJson(headers['content-type'])) throw new UnsupportedMediaType();
  if (Number(headers['content-length'] ?? 0) > bytesMax) throw new BodyTooLarge(bytesMax);
  // Only now, so that a body that is refused is not sent.
  if (/^100-continue$/i.test(ctx.get('expect'))) ctx.res.writeContinue();
  const bytes = await readBody(ctx.req, bytesMax);
  ctx.state.onBodyRead?.(bytes.length);
  if (ctx.headers['idempotency-key'] !== undefined) ctx.state.bodyText = bytes.toString();
  const shallow = emptyDeepValues(bytes, DEPTH_MAX);
  if (shallow !== bytes && deepValues === 'refuse') throw new BodyTooDeep(DEPTH_MAX);
  ctx.state.body = bytes.length === 0 ? {} : parseJson(shallow.toString());
}

function hasBody(headers: NodeJS.Dict<string | string[]>): boolean {
  const length = headers['content-length'];
  return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}

/** Only the type counts: parameters, also those that are none, as in `application/json; utf-8`, change nothing. */
function isJson(contentType = ''): boolean {
  const [type = ''] = contentType.split(';', 1);
  return /^application\/([\w.!#$&^-]+\+)?json$/i.test(type.trim());
}

const BYTE_ORDER_MARK = '\uFEFF';

/** Parses an object or array. Properties named `__proto__`, in whatever spelling, are left out. */
function parseJson(text: string): unknown {
  const json = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
  if (!/^\s*[[{]/.test(json)) throw new MalformedJson();
  try {
    return MAY_NAME_PROTOTYPE.test(json) ? JSON.parse(json, withoutPrototypes) : JSON.parse(json);
  } catch {
    // The parser's errors quote the body: they end here.
    throw new MalformedJson();
  }
}

/** `__proto__`, or one of its letters escaped. */
const MAY_NAME_PROTOTYPE = /__proto__|\\u00(?:5f|6f|7[024])/i;

function withoutPrototypes(name: string, value: unknown): unknown {
  return name === '__proto__' ? undefined : value;
}

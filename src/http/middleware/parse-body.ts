import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { InvalidRequest } from '../../domain/errors';
import { JsonScanner } from '../../domain/json/json-scanner';
import { parseJson, withoutByteOrderMark } from '../../domain/json/parse-json';
import { decodeText } from '../../domain/text/decode-text';
import { BodyTooDeep, BodyTooLarge, MalformedJson, UnsupportedMediaType } from '../../domain/request-errors';
import type { Middleware, RequestContext } from '../context';
import { readBody } from '../read-body';

/** Deeper than any value that an operation accepts. */
const DEPTH_MAX = 16;
/** More than any request needs. As objects a body may take thirty times its bytes. */
const VALUES_MAX = 10_000;
const JSON_TYPE = /^application\/([\w.!#$&^-]+\+)?json$/;

/** Makes of a body's bytes what the schema of a route takes. @throws MalformedJson, BodyTooDeep, InvalidRequest */
type ReadBytes = (bytes: Buffer) => unknown;

/** As what a body may be sent, and how each is read. */
export type BodyReaders = Readonly<
  Partial<Record<'application/json' | 'text/csv' | 'message/rfc822', ReadBytes>>
>;

/** Parses JSON as a whole: nothing in it is nested deeper than 16 levels, and without a body it is an empty object. */
export function createJsonReader(valuesMax: number = VALUES_MAX): ReadBytes {
  return (bytes) => readWhole(bytes, valuesMax);
}

const JSON_ALONE: BodyReaders = { 'application/json': createJsonReader() };

/**
 * Reads a body of at most `bytesMax` bytes into `ctx.state.body`; JSON with at most 10 000 values unless said otherwise.
 * @throws UnsupportedMediaType, BodyTooLarge, BodyTooSlow, and what its reader throws
 */
export function parseBody(bytesMax: number, readers: BodyReaders = JSON_ALONE): Middleware {
  return async (ctx, next) => {
    // Not around the rest: the bytes would be held for as long as that takes.
    await readInto(ctx, bytesMax, readers);
    await next();
  };
}

async function readInto(ctx: RequestContext, bytesMax: number, readers: BodyReaders): Promise<void> {
  const read = readerFor(ctx.req.headers, readers);
  ctx.state.body = await read(await readBytes(ctx, bytesMax));
}

function readerFor(headers: IncomingHttpHeaders, readers: BodyReaders): ReadBytes {
  const type = typeOf(headers['content-type']);
  const readJson = readers['application/json'];
  const named = Object.entries(readers).find(([name]) => name === type)?.[1];
  const read = named ?? (JSON_TYPE.test(type) || !hasBody(headers) ? readJson : undefined);
  if (read !== undefined) return read;
  if (readJson !== undefined) throw new UnsupportedMediaType();
  throw new UnsupportedMediaType(`Send the body with the header content-type: ${Object.keys(readers)[0]}`);
}

async function readBytes(ctx: RequestContext, bytesMax: number): Promise<Buffer> {
  const { headers } = ctx.req;
  if (Number(headers['content-length'] ?? 0) > bytesMax) throw new BodyTooLarge(bytesMax);
  // Only now, so that a body that is refused is not sent.
  if (/^100-continue$/i.test(ctx.get('expect'))) ctx.res.writeContinue();
  const { place } = ctx.state;
  const bytes = await readBody(ctx.req, bytesMax, place?.throughput);
  place?.keep(bytes.length);
  // With a key it tells whether a repeat is one.
  if (headers['idempotency-key'] !== undefined)
    ctx.state.bodyHash = createHash('sha256').update(bytes).digest('hex');
  return bytes;
}

function hasBody(headers: IncomingHttpHeaders): boolean {
  const length = headers['content-length'];
  return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}

/** Only the type counts: parameters, also those that are none, as in `application/json; utf-8`, change nothing. */
function typeOf(contentType = ''): string {
  const [type = ''] = contentType.split(';', 1);
  return type.trim().toLowerCase();
}

/** Parses a body that is small, once it is known that it stays small. */
function readWhole(sent: Buffer, valuesMax: number): unknown {
  const bytes = withoutByteOrderMark(sent);
  if (bytes.length === 0) return {};
  let levels = 0;
  const scanner = new JsonScanner(bytes, {
    depthMax: 0,
    onValue: (_depth, value) => {
      levels = value.levels;
    },
  });
  scanner.advance(bytes.length);
  // A text or a number is no body of a request.
  if (levels === 0) throw new MalformedJson('The body is no JSON object');
  if (levels > DEPTH_MAX) throw new BodyTooDeep(DEPTH_MAX);
  if (scanner.valueCount > valuesMax)
    throw new InvalidRequest([{ path: '', message: `The body may have at most ${valuesMax} values` }]);
  const decoded = decodeText(bytes);
  if (!decoded.ok) throw new MalformedJson(`The body is not UTF-8: byte ${decoded.invalidByte}`);
  return parseJson(decoded.text);
}

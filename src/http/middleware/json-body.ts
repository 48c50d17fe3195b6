import { createHash } from 'node:crypto';
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

/** Makes of a body's bytes what the schema of a route takes. @throws MalformedJson */
type ReadJson = (bytes: Buffer) => unknown;

/** How a route reads bodies where the usual way is not its own. */
export interface BodyReaders {
  /** Values that a body may have which is parsed as a whole; 10 000 unless given. */
  readonly jsonValuesMax?: number;
  /** Unless given a body is parsed, as far as that is cheap. */
  readonly readJson?: ReadJson;
  /** Of a body that is sent as `text/csv`; unless given such bodies are refused. */
  readonly readCsv?: ReadJson;
}

/**
 * Reads a JSON body of at most `bytesMax` bytes into `ctx.state.body`, by `readJson` unless it is to be parsed as a
 * whole: then nothing in it is nested deeper than 16 levels, and without a body it is an empty object.
 * @throws UnsupportedMediaType, BodyTooLarge, BodyTooSlow, BodyTooDeep, MalformedJson
 */
export function jsonBody(bytesMax: number, readers: BodyReaders = {}): Middleware {
  return async (ctx, next) => {
    // Not around the rest: the bytes would be held for as long as that takes.
    await readInto(ctx, bytesMax, readers);
    await next();
  };
}

/** Reads a body of one other type as its bytes. @throws UnsupportedMediaType, BodyTooLarge, BodyTooSlow */
export function rawBody(bytesMax: number, type: string): Middleware {
  return async (ctx, next) => {
    if (typeOf(ctx.get('content-type')) !== type)
      throw new UnsupportedMediaType(`Send the body with the header content-type: ${type}`);
    ctx.state.body = await readBytes(ctx, bytesMax);
    await next();
  };
}

async function readInto(
  ctx: RequestContext,
  bytesMax: number,
  { jsonValuesMax = VALUES_MAX, readJson = (bytes) => readWhole(bytes, jsonValuesMax), readCsv }: BodyReaders,
): Promise<void> {
  const { headers } = ctx.req;
  const isCsv = readCsv !== undefined && typeOf(headers['content-type']) === 'text/csv';
  if (hasBody(headers) && !isCsv && !isJson(headers['content-type'])) throw new UnsupportedMediaType();
  const bytes = await readBytes(ctx, bytesMax);
  ctx.state.body = await (isCsv ? readCsv(bytes) : readJson(bytes));
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

function hasBody(headers: NodeJS.Dict<string | string[]>): boolean {
  const length = headers['content-length'];
  return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}

/** Only the type counts: parameters, also those that are none, as in `application/json; utf-8`, change nothing. */
function isJson(contentType = ''): boolean {
  return /^application\/([\w.!#$&^-]+\+)?json$/.test(typeOf(contentType));
}

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
  if (levels === 0) throw new MalformedJson();
  if (levels > DEPTH_MAX) throw new BodyTooDeep(DEPTH_MAX);
  if (scanner.valueCount > valuesMax)
    throw new InvalidRequest([{ path: '', message: `The body may have at most ${valuesMax} values` }]);
  const decoded = decodeText(bytes);
  if (!decoded.ok) throw new MalformedJson(`The body is not UTF-8: byte ${decoded.invalidByte}`);
  return parseJson(decoded.text);
}

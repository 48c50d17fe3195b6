import { setTimeout } from 'node:timers/promises';
import { ApiError, readProblem } from './api-error';
import { OPERATIONS } from './generated/operations';
import type { CallOptions, LeadOutreachClient } from './types';

export interface ClientOptions {
  /** Address of the API, such as `https://leads.example.com/api/v1`. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** How often a request is repeated that failed on the way or was told to come back later; 2 unless given. */
  readonly retries?: number;
  /** How long one request may take, in milliseconds; 30 000 unless given. */
  readonly timeoutMs?: number;
  /** In place of the global `fetch`. */
  readonly fetch?: typeof fetch;
}

type Address = (typeof OPERATIONS)[keyof typeof OPERATIONS];

interface AnyRequest {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly body?: unknown;
}

const RETRIES = 2;
const TIMEOUT_MS = 30_000;
const BACKOFF_MS = 250;
const RETRIED_CODES = ['rate_limited', 'store_unavailable', 'idempotency_in_progress'];

/** Calls the API. Functions reject with `ApiError` for every answer that is no success. */
export function createClient(options: ClientOptions): LeadOutreachClient {
  const functions = Object.entries(OPERATIONS).map(([name, address]) => [
    name,
    (request: AnyRequest = {}, call: CallOptions = {}) => callOperation(options, address, request, call),
  ]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the names and types are generated together
  return Object.fromEntries(functions) as LeadOutreachClient;
}

async function callOperation(
  options: ClientOptions,
  address: Address,
  request: AnyRequest,
  call: CallOptions,
): Promise<unknown> {
  const { method } = address;
  // Drawn once, so that repeating what failed on the way is safe.
  const idempotencyKey = call.idempotencyKey ?? (method === 'POST' ? crypto.randomUUID() : undefined);
  const send = () => sendOnce(options, address, request, { ...call, idempotencyKey });
  return withRetries(send, options.retries ?? RETRIES, call.signal);
}

/** Keeps the mark at the beginning of a file, which `Response.text` drops. */
const TEXT = new TextDecoder('utf-8', { ignoreBOM: true });

async function readAnswer(response: Response): Promise<unknown> {
  if (response.headers.get('content-type')?.includes('json') !== true)
    return TEXT.decode(await response.arrayBuffer());
  const body: unknown = await response.json();
  return isObject(body) && 'data' in body ? body['data'] : body;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

async function withRetries(
  send: () => Promise<unknown>,
  retries: number,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await send();
    } catch (error) {
      const isFinal = attempt >= retries || signal?.aborted === true || !isWorthRepeating(error);
      if (isFinal) throw error;
      const askedMs = error instanceof ApiError ? (error.retryAfterSeconds ?? 0) * 1_000 : 0;
      const waitMs = Math.max(askedMs, BACKOFF_MS * 2 ** attempt);
      await setTimeout(waitMs, undefined, { signal }).catch(() => signal?.throwIfAborted());
    }
  }
}

function isWorthRepeating(error: unknown): boolean {
  return !(error instanceof ApiError) || RETRIED_CODES.includes(error.code);
}

/** Sends a request and reads the whole answer, which may break off as well. */
async function sendOnce(
  { baseUrl, apiKey, timeoutMs = TIMEOUT_MS, fetch: send = fetch }: ClientOptions,
  { method, path }: Address,
  request: AnyRequest,
  call: { readonly idempotencyKey?: string | undefined } & Omit<CallOptions, 'idempotencyKey'>,
): Promise<unknown> {
  const deadline = AbortSignal.timeout(timeoutMs);
  const response = await send(`${baseUrl.replace(/\/+$/, '')}${addressOf(path, request)}`, {
    method,
    headers: {
      'x-api-key': apiKey,
      ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(call.idempotencyKey === undefined ? {} : { 'idempotency-key': call.idempotencyKey }),
      ...(call.requestId === undefined ? {} : { 'x-request-id': call.requestId }),
    },
    ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
    signal: call.signal === undefined ? deadline : AbortSignal.any([deadline, call.signal]),
  });
  const answer = response.ok ? await readAnswer(response) : await readProblem(response);
  // By its name as well: Node.js 20 collects a time-out that only `AbortSignal.any` knows, and it never comes.
  deadline.throwIfAborted();
  if (answer instanceof ApiError) throw answer;
  return answer;
}

function addressOf(template: string, { path = {}, query = {} }: AnyRequest): string {
  const address = template.replace(/\{(\w+)\}/g, (_match, name: string) =>
    encodeURIComponent(path[name] ?? ''),
  );
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) parameters.append(name, String(value));
  }
  const text = parameters.toString();
  return text === '' ? address : `${address}?${text}`;
}

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { newId } from '../domain/ids';

const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 60_000;
const CHECK_INTERVAL_MS = 1_000;
const CLOSE_IDLE_INTERVAL_MS = 50;
const HEADER_BYTES_MAX = 16 * 1_024;

export type HandleRequest = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export interface ServerLimits {
  /** How long a connection may be idle between requests. */
  readonly keepAliveMs: number;
  /** How long clients may take; for tests that do not want to wait. */
  readonly headersTimeoutMs?: number;
  readonly requestTimeoutMs?: number;
}

/**
 * The server that carries the app: bounds on slow clients and large headers, and JSON for what is wrong with a
 * request before it reaches the app.
 */
export function createHttpServer(handle: HandleRequest, limits: ServerLimits): Server {
  const server = createServer({
    maxHeaderSize: HEADER_BYTES_MAX,
    headersTimeout: limits.headersTimeoutMs ?? HEADERS_TIMEOUT_MS,
    requestTimeout: limits.requestTimeoutMs ?? REQUEST_TIMEOUT_MS,
    keepAliveTimeout: limits.keepAliveMs,
    connectionsCheckingInterval: CHECK_INTERVAL_MS,
    // Node.js would refuse it without a body.
    requireHostHeader: false,
  });
  const answering = new WeakMap<Duplex, ServerResponse>();
  const take = (request: IncomingMessage, response: ServerResponse): void => {
    answering.set(request.socket, response);
    if (request.headers.host === undefined && request.httpVersion === '1.1') refuse(response);
    else void handle(request, response);
  };
  server.on('request', take);
  // Whoever asks before sending a body is answered by the route: it knows how large the body may be.
  server.on('checkContinue', take);
  server.on('checkExpectation', take);
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const response = answering.get(socket);
    const isGone = error.code === 'ECONNRESET' || !socket.writable;
    if (isGone || (response !== undefined && isBeingAnswered(response))) socket.destroy();
    else socket.end(rawProblem(error.code), () => destroySoon(socket));
  });
  return server;
}

/** Accepts nothing any more, and closes every connection as soon as its requests are answered. */
export async function closeHttpServer(server: Server): Promise<void> {
  const timer = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_INTERVAL_MS);
  await new Promise((resolve) => {
    server.close(resolve);
  });
  clearInterval(timer);
}

/** Whether an answer has begun to this very request, so that no other may follow. */
function isBeingAnswered({ headersSent, writableEnded, req }: ServerResponse): boolean {
  return headersSent && !(writableEnded && req.complete);
}

interface RawProblem {
  readonly status: number;
  readonly reason: string;
  readonly message: string;
}

const NOT_HTTP: RawProblem = {
  status: 400,
  reason: 'Bad Request',
  message: 'This is not a valid HTTP request',
};

const RAW_PROBLEMS: Readonly<Record<string, RawProblem>> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    reason: 'Request Header Fields Too Large',
    message: `The headers may have at most ${HEADER_BYTES_MAX} bytes`,
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    reason: 'Request Timeout',
    message: 'The request did not arrive in time',
  },
};

/** Answers a request whose headers could be read, but say too little. */
function refuse(response: ServerResponse): void {
  const { headers, body } = answerWith(NOT_HTTP);
  response.writeHead(NOT_HTTP.status, NOT_HTTP.reason, headers).end(body);
}

/** A whole answer, since there is no response to write it with. */
function rawProblem(code: string | undefined): string {
  const problem = RAW_PROBLEMS[code ?? ''] ?? NOT_HTTP;
  const { headers, body } = answerWith(problem);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${problem.status} ${problem.reason}`, ...lines, '', body].join('\r\n');
}

function answerWith({ status, message }: RawProblem): { headers: Record<string, string>; body: string } {
  const requestId = newId('request');
  const body = JSON.stringify({ status, message, code: 'invalid_request', requestId });
  const headers = {
    Connection: 'close',
    'Cache-Control': 'no-store',
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    'X-Content-Type-Options': 'nosniff',
    'X-Request-Id': requestId,
  };
  return { headers, body };
}

/** Gives the client the time to read the answer, though it may still be sending. */
function destroySoon(socket: Duplex): void {
  if (socket instanceof Socket) socket.destroySoon();
  else socket.destroy();
}

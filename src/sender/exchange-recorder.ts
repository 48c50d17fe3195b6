import { request as sendRequest, type IncomingMessage } from 'node:http';
import type { Exchange, ExchangeErrorCode, HeaderPair } from '../domain/deliveries/attempts/exchange';
import type { Destination } from './addresses/address-guard';
import type { Connection } from './connection-pool';
import type { ExchangeFailure } from './exchange-failure';
import { explainFailure, explainLate } from './exchange-failure';
import { FORWARDING_REFUSALS, refusalOf } from './egress/http-proxy';
import { BodyCapture, captureHeaders } from './response-capture';

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const RESPONSE_HEADERS_READ_MAX = 32 * 1024;
const UNASKED_UPGRADE: ExchangeFailure = {
  code: 'protocol_error',
  message: 'The receiver switched to another protocol',
};

/** What is sent on a connection. */
export interface RequestToSend {
  readonly method: 'GET' | 'POST';
  readonly destination: Destination;
  /** Name, value, name, value … without those that frame the request. */
  readonly headers: readonly string[];
  readonly body: Buffer | undefined;
}

/** An exchange that ended before anything was dialled. */
export function unsentExchange(code: ExchangeErrorCode, message: string): Exchange {
  return {
    status: null,
    errorCode: code,
    errorMessage: message,
    startedAt: new Date(),
    phases: { dnsMs: null, connectMs: null, tlsMs: null, firstByteMs: null, totalMs: 0 },
    remoteAddress: null,
    responseHeaders: [],
    responseBody: Buffer.alloc(0),
    responseBodyTruncated: false,
  };
}

/** What becomes of the connection: `complete` can carry another request, `broken` can't. */
export type ConnectionState = 'complete' | 'broken';

/**
 * Sends one request on one connection and ends in exactly one exchange, however often Node, the deadline and an abort
 * report afterwards. As soon as a final status is there, it alone decides the outcome.
 */
export class ExchangeRecorder {
  readonly #startedAt = new Date();
  readonly #start = performance.now();
  readonly #connection: Connection;
  readonly #dialBefore: Connection['dial'];
  readonly #done: (exchange: Exchange, state: ConnectionState) => void;
  #settled = false;
  #status: number | null = null;
  #firstByteMs: number | null = null;
  #headers: readonly HeaderPair[] = [];
  #body: BodyCapture | null = null;

  constructor(connection: Connection, done: (exchange: Exchange, state: ConnectionState) => void) {
    this.#connection = connection;
    this.#dialBefore = connection.dial;
    this.#done = done;
  }

  /** Ends the exchange from outside: at the deadline or when the caller gives up. */
  stop(failure: ExchangeFailure): void {
    this.#settle(failure.code === 'timeout' ? explainLate(failure, this.#newDial()) : failure, 'broken');
  }

  send({ method, destination, headers, body }: RequestToSend): void {
    const { forwarding } = this.#connection;
    try {
      const request = sendRequest({
        agent: this.#connection.agent,
        method,
        path: forwarding === null ? destination.path : destination.href,
        headers: framed(destination, headers, body, forwarding?.authorization ?? null),
        maxHeaderSize: RESPONSE_HEADERS_READ_MAX,
      });
      // Answers before the final one, asked for or not, need no listener: Node reads on behind them.
      request.on('response', (response) => this.#onResponse(response));
      request.on('upgrade', () => this.#settle(UNASKED_UPGRADE, 'broken'));
      request.on('error', (error) => this.#fail(error));
      request.end(body);
    } catch (error) {
      this.#fail(error instanceof Error ? error : new Error(String(error)));
    }
  }

  #onResponse(response: IncomingMessage): void {
    response.on('error', (error) => this.#fail(error));
    if (this.#settled) return;
    const status = response.statusCode ?? 0;
    if (this.#connection.forwarding !== null && FORWARDING_REFUSALS.has(status))
      return this.#fail(refusalOf(status));
    this.#status = status;
    this.#firstByteMs = performance.now() - this.#start;
    this.#headers = captureHeaders(response.rawHeaders);
    response.on('data', (chunk: Buffer) => this.#onData(chunk));
    response.on('end', () => this.#settle(null, 'complete'));
  }

  #onData(chunk: Buffer): void {
    if (this.#settled) return;
    this.#body ??= new BodyCapture();
    if (!this.#body.add(chunk)) this.#settle(null, 'broken');
  }

  #fail(error: Error): void {
    if (!this.#settled) this.#settle(explainFailure(error, this.#newDial()), 'broken');
  }

  /** The dial made for this request, if it needed one. */
  #newDial(): Connection['dial'] {
    const { dial } = this.#connection;
    return dial === this.#dialBefore ? null : dial;
  }

  #settle(failure: ExchangeFailure | null, state: ConnectionState): void {
    if (this.#settled) return;
    this.#settled = true;
    this.#done(this.#exchange(failure), state);
  }

  #exchange(failure: ExchangeFailure | null): Exchange {
    const status = this.#status;
    const dial = this.#newDial();
    return {
      status,
      errorCode: status !== null && REDIRECTS.has(status) ? 'redirect' : (failure?.code ?? null),
      errorMessage: failure?.message ?? null,
      startedAt: this.#startedAt,
      phases: {
        dnsMs: dial?.dnsMs ?? null,
        connectMs: dial?.connectMs ?? null,
        ...(dial === null || dial.proxyMs === null ? {} : { proxyMs: dial.proxyMs }),
        tlsMs: dial?.tlsMs ?? null,
        firstByteMs: this.#firstByteMs,
        totalMs: performance.now() - this.#start,
      },
      remoteAddress: this.#connection.dial?.remoteAddress ?? null,
      responseHeaders: this.#headers,
      responseBody: this.#body?.bytes() ?? Buffer.alloc(0),
      responseBodyTruncated: this.#body?.truncated ?? false,
    };
  }
}

function framed(
  { origin }: Destination,
  headers: readonly string[],
  body: Buffer | undefined,
  proxyAuthorization: string | null,
): readonly string[] {
  const length = body === undefined ? [] : ['content-length', String(body.length)];
  // For the proxy that forwards the request alone; recorded nowhere.
  const credentials = proxyAuthorization === null ? [] : ['proxy-authorization', proxyAuthorization];
  return ['host', origin.slice(origin.indexOf('//') + 2), ...headers, ...length, ...credentials];
}

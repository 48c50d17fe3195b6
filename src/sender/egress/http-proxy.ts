import { parseUrl } from '../../domain/parse-url';
import type { ExchangeErrorCode } from '../../domain/deliveries/attempts/exchange';

/** A proxy of the operator's that requests go through. */
export interface HttpProxy {
  readonly hostname: string;
  readonly port: number;
  /** The value of `proxy-authorization`; null without a user. */
  readonly authorization: string | null;
}

/** How requests leave this machine. */
export interface Egress {
  readonly proxy: HttpProxy | null;
  /** The address of this machine that connections come from; null leaves it to the system. */
  readonly localAddress: string | null;
}

export const DIRECT: Egress = { proxy: null, localAddress: null };

const PORT_DEFAULT = 80;

/**
 * Reads `http://[user:password@]host[:port]`; user and password in percent-encoding.
 * @throws Error that repeats nothing of the text, which may hold a password
 */
export function parseProxy(text: string): HttpProxy {
  const url = parseUrl(text);
  const isProxy = url?.protocol === 'http:' && url.hostname !== '' && isOrigin(url);
  if (url === null || !isProxy) throw new Error('Expected a proxy as http://[user:password@]host:port');
  const hostname = url.hostname.startsWith('[') ? url.hostname.slice(1, -1) : url.hostname;
  const port = url.port === '' ? PORT_DEFAULT : Number(url.port);
  return { hostname, port, authorization: authorizationOf(url) };
}

function isOrigin({ pathname, search, hash }: URL): boolean {
  return pathname === '/' && search === '' && hash === '';
}

function authorizationOf({ username, password }: URL): string | null {
  if (username === '' && password === '') return null;
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return `Basic ${Buffer.from(credentials).toString('base64')}`;
}

/**
 * What went wrong at the proxy, not at the receiver: its message says so, and nothing of where the proxy is.
 * `proxy_error`: it is away, or does not serve us; `proxy_connect_failed`: it has no connection to the receiver.
 */
export class ProxyFailure extends Error {
  constructor(
    readonly code: Extract<ExchangeErrorCode, 'proxy_error' | 'proxy_connect_failed'>,
    message: string,
  ) {
    super(message);
    this.name = 'ProxyFailure';
  }
}

/** What an answer of the proxy's own means that is no connection. */
export function refusalOf(status: number): ProxyFailure {
  if (status === 407) return new ProxyFailure('proxy_error', 'The proxy asks for other credentials (407)');
  return status >= 500
    ? new ProxyFailure('proxy_connect_failed', `The proxy has no connection to the receiver (${status})`)
    : new ProxyFailure('proxy_error', `The proxy does not let us connect to the receiver (${status})`);
}

/**
 * Of a request that a proxy forwards, which plain http is, these answers are taken for the proxy's own: nothing in them
 * tells for sure who has made them.
 */
export const FORWARDING_REFUSALS: ReadonlySet<number> = new Set([407, 502, 504]);

/** Why an attempt did not end with an acceptable answer. Stable: shown to people and used in filters. */
export const EXCHANGE_ERROR_CODES = [
  'dns_error',
  'connection_refused',
  'connection_reset',
  'timeout',
  'tls_error',
  'blocked_address',
  'redirect',
  'protocol_error',
  'proxy_error',
  'proxy_connect_failed',
  'interrupted',
  'internal_error',
] as const;

export type ExchangeErrorCode = (typeof EXCHANGE_ERROR_CODES)[number];

/** Name in lower case and value as received (Latin-1), in the order of the wire. */
export type HeaderPair = readonly [name: string, value: string];

/** Durations in milliseconds with microsecond fractions; null for what did not happen in this exchange. */
export interface ExchangePhases {
  /** Name look-up, TCP and TLS: only when a connection was dialled for this request. */
  readonly dnsMs: number | null;
  readonly connectMs: number | null;
  /** Until a proxy had its connection to the receiver; absent without one. */
  readonly proxyMs?: number;
  readonly tlsMs: number | null;
  /** From the start to the headers of the final response. */
  readonly firstByteMs: number | null;
  /** From the start to the last body byte, or to the failure. */
  readonly totalMs: number;
}

/** One request and what came of it: all that decisions are made from. */
export interface Exchange {
  /** Of the final response, never 1xx, whatever happened to its body afterwards; null if there was none. */
  readonly status: number | null;
  /**
   * Always set without a status. With one: `redirect`, or the trouble met while reading the body
   * (`timeout`, `connection_reset`, `protocol_error`, `interrupted`), which decides nothing, or null.
   */
  readonly errorCode: ExchangeErrorCode | null;
  /** A line of technical detail for people, such as `CERT_HAS_EXPIRED: certificate has expired`. */
  readonly errorMessage: string | null;
  readonly startedAt: Date;
  readonly phases: ExchangePhases;
  /** The IP address connected to, or last tried. */
  readonly remoteAddress: string | null;
  /** Up to 8 KiB of them, and those that decisions depend on. */
  readonly responseHeaders: readonly HeaderPair[];
  /** Up to 64 KiB as received, still compressed if the receiver compressed it. */
  readonly responseBody: Buffer;
  readonly responseBodyTruncated: boolean;
}

/** The first value of a header; the name in lower case. */
export function responseHeader(exchange: Pick<Exchange, 'responseHeaders'>, name: string): string | null {
  return exchange.responseHeaders.find((pair) => pair[0] === name)?.[1] ?? null;
}

/** Of a flat list: name, value, name, value … */
export function pairsOf(flat: readonly string[]): HeaderPair[] {
  return flat.flatMap((name, index) => (index % 2 === 0 ? [[name, flat[index + 1] ?? '']] : []));
}

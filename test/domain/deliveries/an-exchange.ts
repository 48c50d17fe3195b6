import type { Exchange, ExchangeErrorCode } from '../../../src/domain/deliveries/attempts/exchange';

interface Given {
  /** Leave out for a failed exchange. */
  readonly status?: number;
  readonly errorCode?: ExchangeErrorCode;
  readonly headers?: Readonly<Record<string, string>>;
  readonly startedAt?: Date;
  readonly firstByteMs?: number;
}

/** An exchange as the sender reports it: answered if it has a status, else failed. */
export function anExchange(given: Given = {}): Exchange {
  const { status = null, errorCode = null, headers = {}, startedAt = new Date(), firstByteMs = 5 } = given;
  return {
    status,
    errorCode,
    errorMessage: null,
    startedAt,
    phases: { dnsMs: null, connectMs: null, tlsMs: null, firstByteMs, totalMs: 10 },
    remoteAddress: '192.0.2.1',
    responseHeaders: Object.entries(headers),
    responseBody: Buffer.alloc(0),
    responseBodyTruncated: false,
  };
}

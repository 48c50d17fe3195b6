import type { ExchangeErrorCode } from '../domain/deliveries/attempts/exchange';
import type { Dial } from './dial';
import { ProxyFailure } from './egress/http-proxy';
import { ProxiedDial, stalledAtProxy } from './egress/proxied-dial';

export interface ExchangeFailure {
  readonly code: ExchangeErrorCode;
  /** One bounded line for people. */
  readonly message: string;
}

const MESSAGE_LENGTH_MAX = 300;

const CODES: Readonly<Record<string, ExchangeErrorCode>> = {
  blocked_address: 'blocked_address',
  proxy_error: 'proxy_error',
  proxy_connect_failed: 'proxy_connect_failed',
  ECONNREFUSED: 'connection_refused',
  // No route is no connection either; the message tells them apart.
  EADDRNOTAVAIL: 'connection_refused',
  EAFNOSUPPORT: 'connection_refused',
  EINVAL: 'connection_refused',
  EHOSTDOWN: 'connection_refused',
  EHOSTUNREACH: 'connection_refused',
  ENETDOWN: 'connection_refused',
  ENETUNREACH: 'connection_refused',
  ECONNABORTED: 'connection_reset',
  ECONNRESET: 'connection_reset',
  EPIPE: 'connection_reset',
  ETIMEDOUT: 'timeout',
};

/** Turns whatever http, net, tls or dns reported into one of our codes. */
export function explainFailure(error: Error, dial: Dial | null): ExchangeFailure {
  const systemCode = codeOf(error);
  if (error instanceof ProxyFailure) return { code: error.code, message: oneLine(error.message) };
  const message = systemCode === null ? error.message : `${systemCode}: ${messageOf(error)}`;
  // Between the TCP connection and the end of the handshake only one thing is under way, whatever broke it.
  if (dial?.phase === 'tls')
    return { code: 'tls_error', message: oneLine(`During the TLS handshake: ${message}`) };
  return { code: classify(systemCode, dial), message: oneLine(message) };
}

/** What the deadline of a request means that came while a proxy was waited for. */
export function explainLate(failure: ExchangeFailure, dial: Dial | null): ExchangeFailure {
  const stalled = dial instanceof ProxiedDial ? stalledAtProxy(dial.phase) : null;
  return stalled === null ? failure : { code: stalled.code, message: stalled.message };
}

function classify(systemCode: string | null, dial: Dial | null): ExchangeErrorCode {
  if (systemCode === null) return 'internal_error';
  // Node's parser of answers, llhttp.
  if (systemCode.startsWith('HPE_')) return 'protocol_error';
  const known = CODES[systemCode];
  if (known !== undefined) return known;
  if (dial?.phase === 'dns') return 'dns_error';
  return /^(ERR_SSL|ERR_TLS|EPROTO)/.test(systemCode) ? 'tls_error' : 'internal_error';
}

/** Several addresses that all failed come as one `AggregateError`, whose first part says what is wrong. */
function messageOf(error: Error): string {
  if (error.message !== '' || !(error instanceof AggregateError)) return error.message;
  const [first] = error.errors;
  return first instanceof Error ? first.message : '';
}

function codeOf(error: Error): string | null {
  return 'code' in error && typeof error.code === 'string' ? error.code : null;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, MESSAGE_LENGTH_MAX);
}

import { request as sendRequest } from 'node:http';
import { isIP, Socket } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import type { Destination } from '../addresses/address-guard';
import {
  connectingFrom,
  Dial,
  tlsOptionsFor,
  type DialOptions,
  type DialPhase,
  type OnDialled,
} from '../dial';
import { ProxyFailure, refusalOf, type HttpProxy } from './http-proxy';

/**
 * A connection through a proxy: a tunnel to a receiver by https, whose certificate is verified as on any other
 * connection; to a receiver by http the connection to the proxy itself. The receiver's name is looked up and judged here
 * first. What the proxy then makes of the same name nobody can judge. The receiver's address is the proxy's to know, and
 * the proxy's own is nobody's business, so `remoteAddress` stays null.
 */
export class ProxiedDial extends Dial {
  readonly #raw = this.watch(new Socket());
  readonly #destination: Destination;
  readonly #options: DialOptions;
  readonly #proxy: HttpProxy;
  #tls: TLSSocket | null = null;

  constructor(destination: Destination, options: DialOptions, proxy: HttpProxy, done: OnDialled) {
    super(options.timeoutMs, done);
    this.#destination = destination;
    this.#options = options;
    this.#proxy = proxy;
    this.#vet();
  }

  get socket(): Socket {
    return this.#tls ?? this.#raw;
  }

  #vet(): void {
    const { hostname } = this.#destination;
    if (isIP(hostname) !== 0) return this.#connect();
    this.#options.lookup(hostname, { all: true }, (error) => {
      if (this.#raw.destroyed) return;
      if (error !== null) {
        this.#raw.destroy(error);
        return;
      }
      this.dnsMs = this.endPhase('connect');
      this.#connect();
    });
  }

  #connect(): void {
    this.phase = 'connect';
    const { hostname: host, port } = this.#proxy;
    const isForwarded = this.#destination.protocol === 'http:';
    this.#raw.once('connect', () => {
      this.connectMs = this.endPhase(isForwarded ? 'open' : 'proxy');
      if (isForwarded) this.settle(null);
      else this.#openTunnel();
    });
    this.#raw.connect({ host, port, ...connectingFrom(this.#options.localAddress) });
  }

  /** Asks the proxy for a connection to the receiver (RFC 9110, section 9.3.6). */
  #openTunnel(): void {
    const { hostname, port } = this.#destination;
    const { authorization } = this.#proxy;
    const authority = `${hostname.includes(':') ? `[${hostname}]` : hostname}:${port}`;
    const headers = {
      host: authority,
      ...(authorization !== null && { 'proxy-authorization': authorization }),
    };
    const createConnection = () => this.#raw;
    const request = sendRequest({ method: 'CONNECT', path: authority, headers, createConnection });
    // The connection goes on as the tunnel.
    request.removeHeader('connection');
    request.once('connect', ({ statusCode = 0 }, _socket, received) => {
      if (statusCode < 200 || statusCode > 299) {
        this.#raw.destroy(refusalOf(statusCode));
        return;
      }
      if (received.length > 0) this.#raw.unshift(received);
      this.proxyMs = this.endPhase('tls');
      this.#secure();
    });
    request.on('error', (error) => {
      this.settle(noAnswer(error));
      this.#raw.destroy();
    });
    request.end();
  }

  #secure(): void {
    const { hostname: host } = this.#destination;
    const options = { socket: this.#raw, host, ...tlsOptionsFor(host, this.#options.tls) };
    this.#tls = this.watch(connectTls(options));
  }

  /** What broke before there was a connection to the receiver has broken at the proxy. */
  protected override explained(error: Error): Error {
    const isOfProxy = this.phase === 'connect' || this.phase === 'proxy';
    if (!isOfProxy || error instanceof ProxyFailure) return error;
    const code = 'code' in error && typeof error.code === 'string' ? ` (${error.code})` : '';
    const what = this.phase === 'connect' ? 'cannot be reached' : 'broke the connection off';
    return new ProxyFailure('proxy_error', `The proxy ${what}${code}`);
  }

  protected override timedOut(timeoutMs: number): Error {
    return stalledAtProxy(this.phase) ?? super.timedOut(timeoutMs);
  }
}

/** Why the proxy did not say whether there is a tunnel. */
function noAnswer(error: NodeJS.ErrnoException): ProxyFailure {
  const isOtherProtocol = error.code?.startsWith('HPE_') ?? false;
  const message = isOtherProtocol
    ? 'The proxy does not answer in HTTP'
    : 'The proxy closed the connection without an answer';
  return new ProxyFailure('proxy_error', message);
}

/** Why nothing came of a connection through a proxy in time; null where the proxy is not the one that was waited for. */
export function stalledAtProxy(phase: DialPhase): ProxyFailure | null {
  switch (phase) {
    case 'connect':
      return new ProxyFailure('proxy_error', 'The proxy cannot be reached in time');
    case 'proxy':
      return new ProxyFailure('proxy_connect_failed', 'The proxy has no connection to the receiver in time');
    case 'dns':
    case 'tls':
    case 'open':
      return null;
  }
}

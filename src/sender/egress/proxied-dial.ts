import { isIP, Socket } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import type { Destination } from '../addresses/address-guard';
import {
  ConnectTimeout,
  TimedDial,
  tlsOptionsFor,
  type Dial,
  type DialOptions,
  type DialPhase,
} from '../dial';
import { ProxyFailure, type HttpProxy } from './http-proxy';
import { openTunnel } from './open-tunnel';

/**
 * A connection through a proxy: a tunnel to a receiver by https, whose certificate is verified as on any other
 * connection; to a receiver by http the connection to the proxy itself. The receiver's name is looked up and judged here
 * first. What the proxy then makes of the same name nobody can judge.
 */
export class ProxiedDial extends TimedDial implements Dial {
  dnsMs: number | null = null;
  connectMs: number | null = null;
  proxyMs: number | null = null;
  tlsMs: number | null = null;
  /** The receiver's is the proxy's to know, and the proxy's own is nobody's business. */
  readonly remoteAddress = null;
  readonly #raw = new Socket();
  readonly #destination: Destination;
  readonly #options: DialOptions;
  readonly #proxy: HttpProxy;
  readonly #done: (error: Error | null, socket: Socket) => void;
  readonly #timer: NodeJS.Timeout;
  #tls: TLSSocket | null = null;
  #isPending = true;

  constructor(
    destination: Destination,
    options: DialOptions,
    proxy: HttpProxy,
    done: (error: Error | null, socket: Socket) => void,
  ) {
    super();
    this.#destination = destination;
    this.#options = options;
    this.#proxy = proxy;
    this.#done = done;
    this.#timer = setTimeout(() => this.socket.destroy(this.#timedOut()), options.timeoutMs);
    this.#raw.setNoDelay(true);
    // Stays for good: an error nobody listens to would end the process.
    this.#raw.on('error', (error) => this.#settle(this.#explained(error)));
    this.#raw.once('close', () => clearTimeout(this.#timer));
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
    const { localAddress } = this.#options;
    const from = localAddress === null ? {} : { localAddress, family: isIP(localAddress) };
    this.#raw.once('connect', () => this.#connected());
    this.#raw.connect({ host, port, ...from });
  }

  #connected(): void {
    const { protocol, hostname, port } = this.#destination;
    if (protocol === 'http:') {
      this.connectMs = this.endPhase('open');
      this.#settle(null);
      return;
    }
    this.connectMs = this.endPhase('proxy');
    const authority = `${hostname.includes(':') ? `[${hostname}]` : hostname}:${port}`;
    openTunnel(this.#raw, { authority, authorization: this.#proxy.authorization }, (failure) => {
      if (failure !== null) {
        this.#raw.destroy(failure);
        return;
      }
      this.proxyMs = this.endPhase('tls');
      this.#secure();
    });
  }

  #secure(): void {
    const { hostname: host } = this.#destination;
    this.#tls = connectTls({ socket: this.#raw, host, ...tlsOptionsFor(host, this.#options.tls) });
    this.#tls.on('error', (error) => this.#settle(error));
    this.#tls.once('secureConnect', () => {
      this.tlsMs = this.endPhase('open');
      this.#settle(null);
    });
  }

  #settle(error: Error | null): void {
    clearTimeout(this.#timer);
    if (this.#isPending) this.#done(error, this.socket);
    this.#isPending = false;
  }

  /** What broke before there was a connection to the receiver has broken at the proxy. */
  #explained(error: Error): Error {
    const isOfProxy = this.phase === 'connect' || this.phase === 'proxy';
    if (!isOfProxy || error instanceof ProxyFailure) return error;
    const code = 'code' in error && typeof error.code === 'string' ? ` (${error.code})` : '';
    const what = this.phase === 'connect' ? 'cannot be reached' : 'broke the connection off';
    return new ProxyFailure('proxy_error', `The proxy ${what}${code}`);
  }

  #timedOut(): Error {
    return stalledAtProxy(this.phase) ?? new ConnectTimeout(this.#options.timeoutMs);
  }
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

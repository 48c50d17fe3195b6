import type { LookupFunction, Socket } from 'node:net';
import { connect as connectTcp, isIP } from 'node:net';
import type { ConnectionOptions } from 'node:tls';
import { connect as connectTls } from 'node:tls';
import type { Destination } from './addresses/address-guard';

/** Before another address of the same name is tried; Node's 250 ms is less than a far receiver needs. */
const NEXT_ADDRESS_AFTER_MS = 1000;

export type TlsOptions = Pick<ConnectionOptions, 'ca'>;

export interface DialOptions {
  readonly lookup: LookupFunction;
  /** Covers name look-up, TCP and TLS handshake. */
  readonly timeoutMs: number;
  readonly tls: TlsOptions;
  /** Where the connection comes from; null leaves it to the system. */
  readonly localAddress: string | null;
}

export type DialPhase = 'dns' | 'connect' | 'proxy' | 'tls' | 'open';

/** Told once: of the open connection, or of why there is none. */
export type OnDialled = (error: Error | null, socket: Socket) => void;

export class ConnectTimeout extends Error {
  readonly code = 'ETIMEDOUT';

  constructor(timeoutMs: number) {
    super(`No connection within ${timeoutMs} ms`);
    this.name = 'ConnectTimeout';
  }
}

/** A connection being opened, and the time each phase took. Times in milliseconds, null if not reached. */
export abstract class Dial {
  /** Of `performance.now()`. */
  readonly startedAt = performance.now();
  abstract readonly socket: Socket;
  dnsMs: number | null = null;
  connectMs: number | null = null;
  /** Until a proxy had its connection to the receiver. */
  proxyMs: number | null = null;
  tlsMs: number | null = null;
  remoteAddress: string | null = null;
  /** What is, or was at the failure, under way. */
  phase: DialPhase = 'dns';
  #phaseStartedAt = this.startedAt;
  #isPending = true;
  readonly #done: OnDialled;
  readonly #timer: NodeJS.Timeout;

  constructor(timeoutMs: number, done: OnDialled) {
    this.#done = done;
    this.#timer = setTimeout(() => this.socket.destroy(this.timedOut(timeoutMs)), timeoutMs);
  }

  /** Ends the dial with whatever becomes of this socket before it is open. */
  protected watch<Watched extends Socket>(socket: Watched): Watched {
    socket.setNoDelay(true);
    // Stays for good: an error nobody listens to would end the process.
    socket.on('error', (error) => this.settle(this.explained(error)));
    socket.once('close', () => clearTimeout(this.#timer));
    socket.once('secureConnect', () => {
      this.tlsMs = this.endPhase('open');
      this.settle(null);
    });
    return socket;
  }

  /** Goes on to the next phase; answers how long this one took. */
  protected endPhase(next: DialPhase): number {
    const now = performance.now();
    const took = now - this.#phaseStartedAt;
    this.#phaseStartedAt = now;
    this.phase = next;
    return took;
  }

  protected settle(error: Error | null): void {
    clearTimeout(this.#timer);
    if (this.#isPending) this.#done(error, this.socket);
    this.#isPending = false;
  }

  protected explained(error: Error): Error {
    return error;
  }

  protected timedOut(timeoutMs: number): Error {
    return new ConnectTimeout(timeoutMs);
  }
}

/** A connection to the receiver itself. */
export class DirectDial extends Dial {
  readonly socket: Socket;

  constructor(destination: Destination, options: DialOptions, done: OnDialled) {
    super(options.timeoutMs, done);
    if (isIP(destination.hostname) !== 0) this.phase = 'connect';
    this.socket = this.watch(openSocket(destination, options));
    // Node tells of every address of the name; the first one ends the phase.
    this.socket.once('lookup', (error) => {
      if (this.phase === 'dns') this.dnsMs = this.endPhase(error === null ? 'connect' : 'dns');
    });
    this.socket.on('connectionAttempt', (address) => {
      this.remoteAddress = address;
    });
    this.socket.once('connect', () => {
      const isPlain = destination.protocol === 'http:';
      this.connectMs = this.endPhase(isPlain ? 'open' : 'tls');
      this.remoteAddress = this.socket.remoteAddress ?? this.remoteAddress;
      if (isPlain) this.settle(null);
    });
  }
}

function openSocket(
  { protocol, hostname, port }: Destination,
  { lookup, tls, localAddress }: DialOptions,
): Socket {
  const address = {
    host: hostname,
    port,
    lookup,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_AFTER_MS,
    ...connectingFrom(localAddress),
  };
  if (protocol === 'http:') return connectTcp(address);
  return connectTls({ ...address, ...tlsOptionsFor(hostname, tls) });
}

/** Where a socket connects from. Node then takes the first address of that family, and no other. */
export function connectingFrom(localAddress: string | null): {
  readonly localAddress?: string;
  readonly family?: number;
} {
  return localAddress === null ? {} : { localAddress, family: isIP(localAddress) };
}

/** Server names are names; an IP address is checked against the certificate without being sent (RFC 6066). */
export function tlsOptionsFor(hostname: string, tls: TlsOptions): ConnectionOptions {
  const servername = isIP(hostname) === 0 ? hostname : '';
  return { ...tls, servername, ALPNProtocols: ['http/1.1'] };
}

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

/** A connection being opened, and the time each phase took. Times in milliseconds, null if not reached. */
export interface Dial {
  /** Of `performance.now()`. */
  readonly startedAt: number;
  readonly socket: Socket;
  readonly dnsMs: number | null;
  readonly connectMs: number | null;
  /** Until a proxy had its connection to the receiver. */
  readonly proxyMs: number | null;
  readonly tlsMs: number | null;
  readonly remoteAddress: string | null;
  /** What is, or was at the failure, under way. */
  readonly phase: DialPhase;
}

export class ConnectTimeout extends Error {
  readonly code = 'ETIMEDOUT';

  constructor(timeoutMs: number) {
    super(`No connection within ${timeoutMs} ms`);
    this.name = 'ConnectTimeout';
  }
}

/** The phases of a connection that is being opened, and the time they take. */
export abstract class TimedDial {
  readonly startedAt = performance.now();
  phase: DialPhase = 'dns';
  #phaseStartedAt = this.startedAt;

  /** Goes on to the next phase; answers how long this one took. */
  protected endPhase(next: DialPhase): number {
    const now = performance.now();
    const took = now - this.#phaseStartedAt;
    this.#phaseStartedAt = now;
    this.phase = next;
    return took;
  }
}

/** A connection to the receiver itself. */
export class DirectDial extends TimedDial implements Dial {
  readonly socket: Socket;
  dnsMs: number | null = null;
  connectMs: number | null = null;
  readonly proxyMs = null;
  tlsMs: number | null = null;
  remoteAddress: string | null = null;

  constructor(
    destination: Destination,
    options: DialOptions,
    done: (error: Error | null, socket: Socket) => void,
  ) {
    super();
    const { hostname } = destination;
    if (isIP(hostname) !== 0) this.phase = 'connect';
    this.socket = openSocket(destination, options).setNoDelay(true);
    const timer = setTimeout(
      () => this.socket.destroy(new ConnectTimeout(options.timeoutMs)),
      options.timeoutMs,
    );

    let isPending = true;
    const settle = (act: () => void) => {
      clearTimeout(timer);
      if (isPending) act();
      isPending = false;
    };
    const opened = () => settle(() => done(null, this.socket));
    // Stays for good: an error nobody listens to would end the process.
    this.socket.on('error', (error) => settle(() => done(error, this.socket)));
    this.socket.once('close', () => clearTimeout(timer));
    this.socket.once('lookup', (error) => this.#lookedUp(error));
    this.socket.on('connectionAttempt', (address) => {
      this.remoteAddress = address;
    });
    this.socket.once('connect', () => {
      const isPlain = destination.protocol === 'http:';
      this.#connected(isPlain ? 'open' : 'tls');
      if (isPlain) opened();
    });
    this.socket.once('secureConnect', () => {
      this.tlsMs = this.endPhase('open');
      opened();
    });
  }

  /** Node tells of every address of the name; the first one ends the phase. */
  #lookedUp(error: Error | null): void {
    if (this.phase === 'dns') this.dnsMs = this.endPhase(error === null ? 'connect' : 'dns');
  }

  #connected(next: 'open' | 'tls'): void {
    this.connectMs = this.endPhase(next);
    this.remoteAddress = this.socket.remoteAddress ?? this.remoteAddress;
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
    // Node then takes the first address of that family, and no other.
    ...(localAddress === null ? {} : { localAddress, family: isIP(localAddress) }),
  };
  if (protocol === 'http:') return connectTcp(address);
  return connectTls({ ...address, ...tlsOptionsFor(hostname, tls) });
}

/** Server names are names; an IP address is checked against the certificate without being sent (RFC 6066). */
export function tlsOptionsFor(hostname: string, tls: TlsOptions): ConnectionOptions {
  const servername = isIP(hostname) === 0 ? hostname : '';
  return { ...tls, servername, ALPNProtocols: ['http/1.1'] };
}

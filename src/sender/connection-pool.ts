import { Agent, type ClientRequestArgs } from 'node:http';
import type { LookupFunction } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Destination } from './addresses/address-guard';
import { DirectDial, type Dial, type DialOptions } from './dial';
import type { Egress } from './egress/http-proxy';
import { ProxiedDial } from './egress/proxied-dial';

/** How long an address stays vetted after it was dialled. */
const CONNECTION_AGE_MAX_MS = 60_000;
/** Unused connections are closed before most receivers do it, unless the receiver announces its own time. */
const IDLE_MS = 4_000;
const IDLE_CONNECTIONS_MAX = 1_000;

type Connect = (done: (error: Error | null, socket: Duplex) => void) => void;

/** Has its sockets dialled by us, and hands them out once they are open. */
class DialingAgent extends Agent {
  readonly #connect: Connect;

  constructor(connect: Connect) {
    super({ keepAlive: true, maxSockets: 1, timeout: IDLE_MS });
    this.#connect = connect;
  }

  override createConnection(_args: ClientRequestArgs, done: Parameters<Connect>[0] = () => undefined): null {
    this.#connect(done);
    return null;
  }
}

type ConnectionOptions = DialOptions & Pick<Egress, 'proxy'>;

/** An agent with at most one socket, carrying one request at a time. */
export class Connection {
  readonly agent: Agent;
  /** The latest dial; null before the first request. */
  dial: Dial | null = null;

  /** Set where a proxy forwards each request: with plain http. */
  readonly forwarding: { readonly authorization: string | null } | null;

  constructor(
    readonly origin: string,
    destination: Destination,
    { proxy, ...options }: ConnectionOptions,
    onClosed: () => void,
  ) {
    this.forwarding = destination.protocol === 'http:' ? proxy : null;
    this.agent = new DialingAgent((done) => {
      this.dial =
        proxy === null
          ? new DirectDial(destination, options, done)
          : new ProxiedDial(destination, options, proxy, done);
      this.dial.socket.once('close', onClosed);
    });
  }

  isFresh(): boolean {
    return this.dial !== null && performance.now() - this.dial.startedAt < CONNECTION_AGE_MAX_MS;
  }

  /** While it is idle nothing may arrive: it would be taken for an answer to the next request. */
  rest(): void {
    this.dial?.socket.on('data', this.#destroy);
  }

  wake(): void {
    this.dial?.socket.off('data', this.#destroy);
  }

  /** Ends the socket in whatever state it is, also in the middle of a handshake. */
  destroy(): void {
    this.dial?.socket.destroy();
    this.agent.destroy();
  }

  readonly #destroy = () => this.destroy();
}

/**
 * Open connections by origin. There is no waiting: whoever asks gets an idle connection or a new one, and the
 * number of requests in flight is the caller's to bound. An origin without open connections takes no memory.
 */
export class ConnectionPool {
  readonly #idle = new Map<string, Connection[]>();
  readonly #options: Omit<ConnectionOptions, 'lookup'>;
  #idleCount = 0;

  constructor(options: Omit<ConnectionOptions, 'lookup'>) {
    this.#options = options;
  }

  /** The most recently used idle connection to this origin, or a new one that finds its address by `lookup`. */
  acquire(destination: Destination, lookup: LookupFunction): Connection {
    const { origin } = destination;
    for (let idle = this.#latest(origin); idle !== undefined; idle = this.#latest(origin)) {
      this.#forgetIdle(idle);
      idle.wake();
      if (idle.isFresh()) return idle;
      idle.destroy();
    }
    const connection = new Connection(origin, destination, { ...this.#options, lookup }, () => {
      if (this.#forgetIdle(connection)) connection.destroy();
    });
    return connection;
  }

  /** Gives back a connection whose exchange is complete. */
  release(connection: Connection): void {
    if (!connection.isFresh() || this.#idleCount >= IDLE_CONNECTIONS_MAX) return connection.destroy();
    connection.rest();
    const stack = this.#idle.get(connection.origin);
    if (stack === undefined) this.#idle.set(connection.origin, [connection]);
    else stack.push(connection);
    this.#idleCount += 1;
  }

  get idleCount(): number {
    return this.#idleCount;
  }

  close(): void {
    const connections = [...this.#idle.values()].flat();
    this.#idle.clear();
    this.#idleCount = 0;
    for (const connection of connections) connection.destroy();
  }

  #latest(origin: string): Connection | undefined {
    return this.#idle.get(origin)?.at(-1);
  }

  /** Whether it was idle. */
  #forgetIdle(connection: Connection): boolean {
    const stack = this.#idle.get(connection.origin);
    const index = stack?.lastIndexOf(connection) ?? -1;
    if (stack === undefined || index === -1) return false;
    stack.splice(index, 1);
    if (stack.length === 0) this.#idle.delete(connection.origin);
    this.#idleCount -= 1;
    return true;
  }
}

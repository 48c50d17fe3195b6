import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** Stands before a server, so that a test can take that server away and bring it back. */
export interface TcpProxy {
  readonly port: number;
  /** Breaks all connections and refuses new ones. */
  stop(): Promise<void>;
  /** Listens again, on the same port. */
  start(): Promise<void>;
  /** Keeps all connections and takes new ones, and lets nothing through. */
  freeze(): void;
  /** Lets everything through again, also what was sent meanwhile. */
  thaw(): void;
}

export async function aTcpProxy(target: {
  readonly hostname: string;
  readonly port: number;
}): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let server: Server | null = null;
  let port = 0;

  let isFrozen = false;
  /** Each socket and the one that gets what it receives. */
  const pipes = new Map<Socket, Socket>();

  const carry = (incoming: Socket): void => {
    const outgoing = connect(target.port, target.hostname);
    for (const [one, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        pipes.delete(one);
        other.destroy();
      });
      pipes.set(one, other);
      if (!isFrozen) one.pipe(other);
    }
  };
  const start = async (): Promise<void> => {
    const started = createServer(carry);
    await new Promise<void>((resolve) => {
      started.listen(port, '127.0.0.1', resolve);
    });
    const address: AddressInfo | string | null = started.address();
    if (typeof address === 'object' && address !== null) port = address.port;
    server = started;
  };
  await start();
  return {
    get port() {
      return port;
    },
    start,
    freeze() {
      isFrozen = true;
      for (const [one, other] of pipes) one.unpipe(other).pause();
    },
    thaw() {
      isFrozen = false;
      for (const [one, other] of pipes) one.pipe(other);
    },
    async stop() {
      const stopped = server;
      server = null;
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => {
        if (stopped === null) resolve(null);
        else stopped.close(resolve);
      });
    },
  };
}

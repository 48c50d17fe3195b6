import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Stands before a server, so that a test can take that server away and bring it back. */
export interface TcpProxy {
  readonly port: number;
  /** Breaks all connections, and new ones as soon as they are made. */
  stop(): void;
  /** Takes connections again. */
  start(): void;
  /** Keeps all connections and takes new ones, and lets nothing through. */
  freeze(): void;
  /** Lets everything through again, also what was sent meanwhile. */
  thaw(): void;
  close(): Promise<void>;
}

export async function aTcpProxy(target: {
  readonly hostname: string;
  readonly port: number;
}): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let isStopped = false;
  let isFrozen = false;
  /** Each socket and the one that gets what it receives. */
  const pipes = new Map<Socket, Socket>();

  const carry = (incoming: Socket): void => {
    if (isStopped) return void incoming.resetAndDestroy();
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
  // It listens all the time: another program's connection could take a port that was given up for a while.
  const server = createServer(carry);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy listens on a port');

  const stop = (): void => {
    isStopped = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: address.port,
    stop,
    start() {
      isStopped = false;
    },
    freeze() {
      isFrozen = true;
      for (const [one, other] of pipes) one.unpipe(other).pause();
    },
    thaw() {
      isFrozen = false;
      for (const [one, other] of pipes) one.pipe(other);
    },
    async close() {
      stop();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

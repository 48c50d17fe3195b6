import { createServer, request as sendRequest, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { invariant } from '../../../src/domain/errors';

/** What a proxy was asked for. */
export interface ProxyRequest {
  /** As `CONNECT receiver.example:443`, or a method and an address in full. */
  readonly line: string;
  readonly authorization: string | null;
}

/** What a proxy does instead of what it is asked. */
export type ProxyBehaviour = (socket: Socket) => void;

export interface ForwardProxy {
  readonly port: number;
  readonly requests: readonly ProxyRequest[];
  /** How many connections it has accepted so far. */
  readonly connectionCount: () => number;
  behave(behaviour: ProxyBehaviour): void;
  close(): Promise<void>;
}

/** Answers with a status and closes. */
export const refuseWith =
  (status: number): ProxyBehaviour =>
  (socket) =>
    socket.end(`HTTP/1.1 ${status} Refused\r\nContent-Length: 6\r\n\r\nsecret`);

/** A real HTTP proxy on this machine. It finds every name here, on the port that is asked for. */
export async function startForwardProxy(): Promise<ForwardProxy> {
  const requests: ProxyRequest[] = [];
  const sockets = new Set<Socket>();
  let behaviour: ProxyBehaviour | null = null;
  let connectionCount = 0;

  function note({ method, url, headers }: IncomingMessage): void {
    const authorization = headers['proxy-authorization'] ?? null;
    requests.push({ line: `${method} ${url}`, authorization });
  }

  const server = createServer((incoming, outgoing) => {
    note(incoming);
    if (behaviour !== null) return behaviour(incoming.socket);
    const { port, pathname, search } = new URL(incoming.url ?? '');
    const { 'proxy-authorization': _own, ...headers } = incoming.headers;
    const { method } = incoming;
    const path = pathname + search;
    const forwarded = sendRequest({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(forwarded);
  });
  server.on('connection', (socket: Socket) => {
    connectionCount += 1;
    sockets.add(socket);
    socket.on('error', () => undefined);
  });
  server.on('connect', (incoming, client: Socket, head: Buffer) => {
    note(incoming);
    if (behaviour !== null) return behaviour(client);
    const port = Number((incoming.url ?? '').split(':').at(-1));
    const receiver = connect(port, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection established\r\nVia: 1.1 proxy\r\n\r\n');
      receiver.write(head);
      receiver.pipe(client).pipe(receiver);
    });
    sockets.add(receiver);
    receiver.on('error', () => client.destroy());
    receiver.on('close', () => client.destroy());
    client.on('close', () => receiver.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address: AddressInfo | string | null = server.address();
  invariant(address !== null && typeof address === 'object', 'a proxy has an address and a port');
  return {
    port: address.port,
    requests,
    connectionCount: () => connectionCount,
    behave(next) {
      behaviour = next;
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      sockets.forEach((socket) => socket.destroy());
      await closed;
    },
  };
}

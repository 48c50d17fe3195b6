import type { Server, Socket } from 'node:net';
import { createServer as createTcpServer } from 'node:net';
import type { TlsOptions } from 'node:tls';
import { createServer as createTlsServer } from 'node:tls';
import { invariant } from '../../../src/domain/errors';

/** A request as it arrived, byte by byte. */
export interface ReceivedRequest {
  readonly requestLine: string;
  /** Name and value as sent, in order. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
  /** Which connection of this receiver carried it; 1 is the first. */
  readonly connection: number;
}

/**
 * What a receiver does with a request once it has read it. It writes raw bytes to the socket, so that it can
 * break every rule. Ready-made ones are in `behaviours`.
 */
export type Behaviour = (socket: Socket, request: ReceivedRequest) => void;

export interface HostileReceiver {
  /** `http://127.0.0.1:<port>/hook`, or https with TLS. */
  readonly url: string;
  readonly port: number;
  /** In order of arrival. */
  readonly requests: readonly ReceivedRequest[];
  /** How many connections were accepted so far. */
  readonly connectionCount: () => number;
  /** How many connections are open. */
  readonly openConnections: () => number;
  /** Replaces what it does from now on. */
  behave(behaviour: Behaviour): void;
  close(): Promise<void>;
}

export interface ReceiverOptions {
  readonly behaviour?: Behaviour;
  /** Speaks TLS with these options. */
  readonly tls?: TlsOptions;
  /** Does this with every connection instead of reading requests. */
  readonly onConnection?: (socket: Socket) => void;
  /** What the address claims to be; by default what the receiver speaks. */
  readonly protocol?: 'http' | 'https';
}

/** Starts a receiver on a free port of 127.0.0.1. */
export async function startHostileReceiver(options: ReceiverOptions = {}): Promise<HostileReceiver> {
  const requests: ReceivedRequest[] = [];
  const sockets = new Set<Socket>();
  let behaviour = options.behaviour ?? behaviours.answer();
  let connectionCount = 0;

  const accept = (socket: Socket) => {
    // Clients of this receiver hang up in the middle of everything; that is what it is for.
    socket.on('error', () => undefined);
    if (options.onConnection !== undefined) {
      options.onConnection(socket);
      return;
    }
    readRequests(socket, connectionCount, (request) => {
      requests.push(request);
      behaviour(socket, request);
    });
  };
  const server = options.tls === undefined ? createTcpServer(accept) : createTlsServer(options.tls, accept);
  server.on('connection', (socket: Socket) => {
    connectionCount += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.on('tlsClientError', () => undefined);

  const port = await listen(server);
  const protocol = options.protocol ?? (options.tls === undefined ? 'http' : 'https');
  return {
    url: `${protocol}://127.0.0.1:${port}/hook`,
    port,
    requests,
    connectionCount: () => connectionCount,
    openConnections: () => sockets.size,
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

/** A port of 127.0.0.1 on which nobody listens. */
export async function findClosedPort(): Promise<number> {
  const server = createTcpServer();
  const port = await listen(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  invariant(address !== null && typeof address === 'object', 'a TCP server has an address and a port');
  return address.port;
}

/** Splits a connection into requests; understands bodies with `content-length` only, which is all we send. */
function readRequests(
  socket: Socket,
  connection: number,
  onRequest: (request: ReceivedRequest) => void,
): void {
  let received: Buffer = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    for (let parsed = parseRequest(received, connection); parsed !== null;) {
      received = received.subarray(parsed.length);
      onRequest(parsed.request);
      parsed = parseRequest(received, connection);
    }
  });
}

function parseRequest(
  bytes: Buffer,
  connection: number,
): { request: ReceivedRequest; length: number } | null {
  const headLength = bytes.indexOf('\r\n\r\n');
  if (headLength === -1) return null;
  const [requestLine = '', ...lines] = bytes.subarray(0, headLength).toString('latin1').split('\r\n');
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon), line.slice(colon + 1).trim()];
  });
  const contentLength = headers.find(([name]) => name.toLowerCase() === 'content-length')?.[1] ?? '0';
  const bodyStart = headLength + 4;
  const length = bodyStart + Number(contentLength);
  if (bytes.length < length) return null;
  const body = Buffer.from(bytes.subarray(bodyStart, length));
  return { request: { requestLine, headers, body, connection }, length };
}

type Headers = Readonly<Record<string, string>>;

function head(status: number, headers: Headers): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} Whatever\r\n${lines.join('')}\r\n`;
}

/** Repeats something until the other side hangs up. */
function repeat(socket: Socket, everyMs: number, act: () => void): void {
  const timer = setInterval(act, everyMs);
  socket.on('close', () => clearInterval(timer));
}

/** The ways in which receivers answer, from polite to hostile. */
export const behaviours = {
  /** A complete, correct answer. */
  answer(
    status = 200,
    { headers = {}, body = '' }: { headers?: Headers; body?: string | Buffer } = {},
  ): Behaviour {
    return (socket) => {
      socket.write(head(status, { 'content-length': String(Buffer.byteLength(body)), ...headers }), 'latin1');
      socket.write(body);
    };
  },

  /** Exactly these bytes, then nothing more. */
  raw(...parts: readonly (string | Buffer)[]): Behaviour {
    return (socket) => {
      for (const part of parts) socket.write(typeof part === 'string' ? Buffer.from(part, 'latin1') : part);
    };
  },

  /** Exactly these bytes, then the end of the connection. */
  rawThenEnd(...parts: readonly (string | Buffer)[]): Behaviour {
    return (socket, request) => {
      behaviours.raw(...parts)(socket, request);
      socket.end();
    };
  },

  /** Reads the request and never answers. */
  silence(): Behaviour {
    return () => undefined;
  },

  /** Headers at once, then a byte now and then, for ever. */
  drip(status = 200, everyMs = 20): Behaviour {
    return (socket) => {
      socket.write(head(status, { 'transfer-encoding': 'chunked' }));
      repeat(socket, everyMs, () => socket.write('1\r\n.\r\n'));
    };
  },

  /** Headers that come a byte at a time and never end. */
  dripHeaders(everyMs = 20): Behaviour {
    return (socket) => {
      socket.write('HTTP/1.1 200 OK\r\nx-slow: ');
      repeat(socket, everyMs, () => socket.write('.'));
    };
  },

  /** A body without end, as fast as it goes. */
  endlessBody(status = 200): Behaviour {
    return (socket) => {
      const chunk = Buffer.from(`4000\r\n${'x'.repeat(0x4000)}\r\n`);
      socket.write(head(status, { 'transfer-encoding': 'chunked' }));
      const fill = () => {
        while (!socket.destroyed && socket.write(chunk));
      };
      socket.on('drain', fill);
      fill();
    };
  },

  /** Informational answers without end. */
  endlessInformational(status = 103, everyMs = 20): Behaviour {
    return (socket) => {
      repeat(socket, everyMs, () => socket.write(head(status, { link: '</style.css>' })));
    };
  },

  /** Drops the connection with RST as soon as the request is there. */
  resetBeforeHeaders(): Behaviour {
    return (socket) => {
      socket.resetAndDestroy();
    };
  },

  /** Promises a body, sends the beginning, and drops the connection. */
  resetAfterHeaders(status = 200): Behaviour {
    return (socket) => {
      socket.write(`${head(status, { 'content-length': '1000' })}partial`, () => socket.resetAndDestroy());
    };
  },

  /** Closes politely without an answer. */
  hangUp(): Behaviour {
    return (socket) => {
      socket.end();
    };
  },
} as const;

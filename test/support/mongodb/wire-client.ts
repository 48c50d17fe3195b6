import { Agent, request as sendRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** How a body goes over the wire. One that is cut off says it has more bytes, then the client hangs up. */
export const FRAMINGS = ['plain', 'chunked', 'gzip', 'gzip in chunks', 'br', 'cut off'] as const;
export type Framing = (typeof FRAMINGS)[number];

export interface WireRequest {
  readonly method: string;
  readonly path: string;
  /** Names may occur more than once. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
  readonly framing: Framing;
}

export interface WireAnswer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  /** Parsed where it is JSON. */
  readonly body: unknown;
}

/** A client that keeps its only connection for as long as the server does. */
export interface WireClient {
  /** Null for a request that was cut off before it was answered. */
  send(request: WireRequest): Promise<WireAnswer | null>;
  /** Connections opened so far. */
  connectionCount(): number;
  close(): void;
}

export function aWireClient(origin: string): WireClient {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const { hostname, port } = new URL(origin);
  const sockets = new Set<unknown>();
  return {
    async send({ method, path, headers, body, framing }) {
      const bytes = compressed(framing, body);
      const outgoing = sendRequest({
        agent,
        hostname,
        port,
        method,
        path,
        headers: [['host', `${hostname}:${port}`], ...headers, ...framingHeaders(framing, bytes)].flat(),
      });
      outgoing.on('socket', (socket) => sockets.add(socket));
      const answer = answerTo(outgoing, framing === 'cut off');
      if (framing === 'cut off') outgoing.write(bytes, () => outgoing.destroy());
      else outgoing.end(bytes);
      return await answer;
    },
    connectionCount: () => sockets.size,
    close: () => agent.destroy(),
  };
}

const FAST = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

function compressed(framing: Framing, body: string): Buffer {
  if (framing.startsWith('gzip')) return gzipSync(body, { level: 1 });
  return framing === 'br' ? brotliCompressSync(body, FAST) : Buffer.from(body);
}

function framingHeaders(framing: Framing, bytes: Buffer): [string, string][] {
  const [encoding] = /gzip|br/.exec(framing) ?? [];
  const isChunked = framing.includes('chunk');
  const length = framing === 'cut off' ? bytes.length + 10 : bytes.length;
  return [
    ...(encoding === undefined ? [] : [['content-encoding', encoding] as [string, string]]),
    isChunked ? ['transfer-encoding', 'chunked'] : ['content-length', String(length)],
  ];
}

async function answerTo(outgoing: ClientRequest, mayBeMissing: boolean): Promise<WireAnswer | null> {
  const answer = new Promise<WireAnswer>((resolve, reject) => {
    outgoing.on('error', reject);
    outgoing.on('close', () => reject(new Error('closed without an answer')));
    outgoing.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const { statusCode = 0, headers } = response;
        const text = Buffer.concat(chunks).toString();
        const isJson = headers['content-type']?.startsWith('application/json') === true;
        resolve({ status: statusCode, headers, body: isJson ? JSON.parse(text) : text });
      });
    });
  });
  return mayBeMissing ? await answer.catch(() => null) : await answer;
}

import { createServer, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { z } from 'zod';

/** One request that arrived, as it came. */
export interface Received {
  /** Names the event; the same on every attempt. */
  readonly webhookId: string;
  readonly type: string;
  readonly data: unknown;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** The other side of a listener: takes events and answers 204. */
export interface Receiver {
  readonly url: string;
  /** In the order of arrival. */
  readonly received: readonly Received[];
  close(): Promise<void>;
}

/** Listens on a free port of this machine. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    buffer(request).then(
      (body) => {
        received.push(toReceived(request.headers, body));
        response.writeHead(204).end();
      },
      () => response.destroy(),
    );
  });
  const port = await new Promise<number>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
  return {
    url: `http://127.0.0.1:${port}/events`,
    received,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** What is wrong with the signature, by the reference implementation; null when it is right. */
export function signatureErrorOf({ headers, body }: Received, secret: string): string | null {
  try {
    new Webhook(secret).verify(body, headers);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const envelope = z.object({ type: z.string(), data: z.unknown() });

function toReceived(requestHeaders: IncomingHttpHeaders, body: Buffer): Received {
  const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];
  const headers = Object.fromEntries(names.map((name) => [name, String(requestHeaders[name])]));
  const event = envelope.safeParse(parseJson(body));
  return {
    webhookId: headers['webhook-id'] ?? '',
    type: event.success ? event.data.type : 'unreadable',
    data: event.success ? event.data.data : null,
    headers,
    body,
  };
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}

import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedWebhook {
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** A receiver of webhooks that answers 200, or whatever it is told, and remembers everything. */
export interface WebhookReceiver {
  readonly url: string;
  readonly received: ReceivedWebhook[];
  idsReceived(): Set<string>;
  /** How the next requests are answered. */
  answerWith(status: number): void;
  close(): Promise<void>;
}

export async function aWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = [];
  let status = 200;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ headers: flat(request.headers), body: Buffer.concat(chunks).toString('utf8') });
      response.statusCode = status;
      response.end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('the receiver listens on a port');
  return {
    url: `http://127.0.0.1:${address.port}/hook`,
    received,
    idsReceived: () => new Set(received.map(({ headers }) => headers['webhook-id'] ?? '')),
    answerWith(next) {
      status = next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

function flat(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}

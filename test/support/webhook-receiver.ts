import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { deferred } from './deferred';

export interface ReceivedWebhook {
  readonly headers: Record<string, string>;
  readonly body: string;
  /** What it was answered; null if not yet, or never since the sender went away. */
  readonly status: number | null;
}

/** A request that has arrived and waits for its answer. */
export interface HeldRequest {
  readonly request: ReceivedWebhook;
  answer(): void;
}

/** A receiver of webhooks that answers 200, or whatever it is told, and remembers everything. */
export interface WebhookReceiver {
  readonly url: string;
  readonly received: ReceivedWebhook[];
  idsReceived(): Set<string>;
  /** The most requests that have waited for an answer at the same time. */
  inFlightMax(): number;
  /** How the next requests are answered. */
  answerWith(status: number): void;
  /** How long it thinks before it answers the next requests. */
  takeMs(milliseconds: number): void;
  /** Waits for the next request, and lets it wait. */
  holdNext(): Promise<HeldRequest>;
  /** Resolves at the moment when the next answer has been sent. */
  nextAnswer(): Promise<void>;
  close(): Promise<void>;
}

export async function aWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = [];
  const holds: ((held: HeldRequest) => void)[] = [];
  let answered = deferred<void>();
  let status = 200;
  let thinkMs = 0;
  let inFlight = 0;
  let inFlightMax = 0;

  async function untilAnswered(request: ReceivedWebhook): Promise<void> {
    const hold = holds.shift();
    if (thinkMs > 0) await pause(thinkMs);
    if (hold === undefined) return;
    await new Promise<void>((resolve) => {
      hold({ request, answer: resolve });
    });
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    inFlight += 1;
    inFlightMax = Math.max(inFlightMax, inFlight);
    response.once('close', () => {
      inFlight -= 1;
    });
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      const webhook: { -readonly [Name in keyof ReceivedWebhook]: ReceivedWebhook[Name] } = {
        headers: flat(request.headers),
        body,
        status: null,
      };
      received.push(webhook);
      void untilAnswered(webhook).then(() => {
        if (response.destroyed) return;
        response.statusCode = status;
        response.end(() => {
          webhook.status = response.statusCode;
          answered.resolve();
          answered = deferred();
        });
      });
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
    inFlightMax: () => inFlightMax,
    answerWith(next) {
      status = next;
    },
    takeMs(milliseconds) {
      thinkMs = milliseconds;
    },
    holdNext: () => new Promise((resolve) => holds.push(resolve)),
    nextAnswer: () => answered.promise,
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

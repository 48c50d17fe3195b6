import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { deferred } from '../deferred';

export interface ReceivedWebhook {
  readonly headers: Record<string, string>;
  readonly body: string;
  /** What it was answered; null if not yet, or never since the sender went away. */
  readonly status: number | null;
}

/** A request that has arrived and waits for its answer. */
export interface HeldRequest {
  readonly request: ReceivedWebhook;
  /** Resolves when the answer has been sent. */
  answer(): Promise<void>;
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
  /** Lets all requests wait but for so many more, until what it returns is called. */
  holdAfter(count: number): () => void;
  close(): Promise<void>;
}

/** @param echoes whether it repeats in its answers, head and body, what it was sent */
export async function aWebhookReceiver({ echoes = false } = {}): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = [];
  const holds: ((held: HeldRequest) => void)[] = [];
  let status = 200;
  let thinkMs = 0;
  let passCount = Number.POSITIVE_INFINITY;
  let passing = deferred<void>();
  let inFlight = 0;
  let inFlightMax = 0;

  async function untilAnswered(request: ReceivedWebhook, sent: Promise<void>): Promise<void> {
    const hold = holds.shift();
    passCount -= 1;
    if (passCount < 0) await passing.promise;
    if (thinkMs > 0) await pause(thinkMs);
    if (hold === undefined) return;
    await new Promise<void>((resolve) => {
      const answer = () => {
        resolve();
        return sent;
      };
      hold({ request, answer });
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
      const sent = deferred<void>();
      void untilAnswered(webhook, sent.promise).then(() => {
        if (response.destroyed) return;
        response.statusCode = status;
        if (echoes) {
          response.setHeader('x-echo', encodeURI(body));
          response.write(JSON.stringify({ headers: request.headers, body }));
        }
        response.end(() => {
          webhook.status = response.statusCode;
          sent.resolve();
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
    holdAfter(count) {
      passCount = count;
      const held = deferred<void>();
      passing = held;
      return () => {
        if (passing === held) passCount = Number.POSITIVE_INFINITY;
        held.resolve();
      };
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

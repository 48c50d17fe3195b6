import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * The receiver of webhooks, a process of its own so that it takes nothing from the service's event loop. The
 * first segment of the path says how it behaves, the second names who is counted:
 * `/ok/a`, `/slow-100/a` (milliseconds), `/status-500/a`, `/hang/a`.
 */

export interface ReceiverCount {
  requests: number;
  /** Distinct values of `webhook-id`. */
  distinct: number;
  firstAtMs: number;
  lastAtMs: number;
}

const counts = new Map<string, { ids: Set<string>; requests: number; firstAtMs: number; lastAtMs: number }>();

const server = createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    const [, behaviour = 'ok', name = ''] = (request.url ?? '').split('/');
    count(name, String(request.headers['webhook-id']));
    if (behaviour === 'hang') return;
    const slowMs = /^slow-(\d+)$/.exec(behaviour)?.[1];
    const status = Number(/^status-(\d+)$/.exec(behaviour)?.[1] ?? 200);
    const answer = (): void => {
      response.statusCode = status;
      response.end();
    };
    if (slowMs === undefined) answer();
    else setTimeout(answer, Number(slowMs));
  });
});

/** Times are of the epoch, so that they compare with those of the load. */
function count(name: string, id: string): void {
  const now = performance.timeOrigin + performance.now();
  const entry = counts.get(name) ?? { ids: new Set(), requests: 0, firstAtMs: now, lastAtMs: now };
  entry.ids.add(id);
  entry.requests += 1;
  entry.lastAtMs = now;
  counts.set(name, entry);
}

process.on('message', (message) => {
  if (message !== 'report') return;
  const report = Object.fromEntries(
    [...counts].map(([name, { ids, ...entry }]): [string, ReceiverCount] => [
      name,
      { ...entry, distinct: ids.size },
    ]),
  );
  process.send?.({ report });
});
process.on('disconnect', () => process.exit(0));

server.keepAliveTimeout = 120_000;
server.listen(0, '127.0.0.1', () => {
  const address: AddressInfo | string | null = server.address();
  if (typeof address === 'object' && address !== null) process.send?.({ port: address.port });
});

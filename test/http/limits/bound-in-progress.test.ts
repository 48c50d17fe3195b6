import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createServer, request as sendRequest, type ClientRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import Koa from 'koa';
import type { RequestState } from '../../../src/http/context';
import { BodyTooSlow } from '../../../src/domain/request-errors';
import { ByteBudget } from '../../../src/lib/byte-budget';
import { boundInProgress, leastThroughput } from '../../../src/http/middleware/bound-in-progress';
import { parseBody } from '../../../src/http/middleware/parse-body';
import { deferred } from '../../support/deferred';

const SMALL_BYTES_MAX = 20;
const BODY_BYTES_MAX = 400;
/** Two bodies of the greatest size a partner, three in all. */
const budget = new ByteBudget({ bytesOfKeyMax: 800, bytesMax: 1_200 });
/** More than anybody can send. */
const IMPOSSIBLE = { graceMs: 1, bytesPerSecond: 1e12 };

const seen = { arrived: 0, started: 0, gone: 0 };
let mayEnd = deferred<boolean>();
let server: Server;

beforeAll(async () => {
  const app = new Koa<RequestState>();
  // Clients that go away on purpose.
  app.silent = true;
  app.use(async (ctx, next) => {
    ctx.state.caller = { partnerId: ctx.get('x-key'), keyId: ctx.get('x-key'), scope: 'write' };
    ctx.res.once('close', () => {
      if (!ctx.res.writableEnded) seen.gone += 1;
    });
    seen.arrived += 1;
    await next();
  });
  const bounds = { smallBytesMax: SMALL_BYTES_MAX, bodyBytesMax: BODY_BYTES_MAX };
  app.use(async (ctx, next) => {
    const throughputOf = () => (ctx.get('x-key') === 'dribbling' ? IMPOSSIBLE : leastThroughput(null));
    await boundInProgress(budget, { ...bounds, throughputOf })(ctx, next);
  });
  app.use(async (ctx, next) => {
    try {
      await parseBody(BODY_BYTES_MAX)(ctx, next);
    } catch (error) {
      ctx.status = error instanceof BodyTooSlow ? 408 : 413;
    }
  });
  app.use(async (ctx) => {
    seen.started += 1;
    if (ctx.get('x-key') === 'slow') await mayEnd.promise;
    ctx.body = 'done';
  });
  const handle = app.callback();
  server = createServer((incoming, outgoing) => void handle(incoming, outgoing));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
});
beforeEach(() => {
  Object.assign(seen, { arrived: 0, started: 0, gone: 0 });
  mayEnd = deferred<boolean>();
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

describe('a bound on requests in progress', () => {
  it('lets a partner have so many bytes; its other requests wait, and who hangs up leaves the queue', async () => {
    const first = [send('slow', bodyOf(BODY_BYTES_MAX)), send('slow', bodyOf(BODY_BYTES_MAX))];
    await until(() => seen.started === 2);
    const impatient = [send('slow', bodyOf(BODY_BYTES_MAX)), send('slow', bodyOf(BODY_BYTES_MAX))];
    await until(() => seen.arrived === 4);
    for (const { outgoing } of impatient) outgoing.destroy();
    await until(() => seen.gone === impatient.length);
    const patient = Array.from({ length: 5 }, () => send('slow', bodyOf(BODY_BYTES_MAX)));
    await until(() => seen.arrived === 9);
    // Another partner has room of its own.
    expect(await send('other', bodyOf(BODY_BYTES_MAX)).status).toBe(200);
    // A small body takes no place, and waits for none.
    const small = send('slow', bodyOf(SMALL_BYTES_MAX));
    await until(() => seen.started === 4);

    mayEnd.resolve(true);

    const statuses = await Promise.all([...first, ...patient, small].map(({ status }) => status));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(seen.started).toBe(9);
  });

  it('refuses a body that says it is too large without letting it wait', async () => {
    const running = [send('slow', bodyOf(BODY_BYTES_MAX)), send('slow', bodyOf(BODY_BYTES_MAX))];
    await until(() => seen.started === 2);

    expect(await send('slow', bodyOf(BODY_BYTES_MAX + 1)).status).toBe(413);

    mayEnd.resolve(true);
    await Promise.all(running.map(({ status }) => status));
  });

  it('does not take a compressed body for small, which may be large when it is inflated', async () => {
    const bomb = gzipSync(bodyOf(BODY_BYTES_MAX));
    expect(bomb.length).toBeLessThan(BODY_BYTES_MAX / 4);
    const headers = { 'content-encoding': 'gzip', 'content-length': bomb.length };
    const requests = [1, 2, 3].map(() => send('slow', bomb, headers));
    await until(() => seen.arrived === 3 && seen.started === 2);
    expect(await send('other', bodyOf(30)).status).toBe(200);
    expect(seen.started).toBe(3);

    mayEnd.resolve(true);
    await Promise.all(requests.map(({ status }) => status));
  });

  it('lets a body of unknown length keep no more room than it turned out to need', async () => {
    const requests = [1, 2, 3].map(() => send('slow', bodyOf(200), { 'transfer-encoding': 'chunked' }));
    await until(() => seen.started === 3);

    mayEnd.resolve(true);
    const statuses = await Promise.all(requests.map(({ status }) => status));
    expect(statuses).toEqual([200, 200, 200]);
  });
});

describe('a body that dribbles', () => {
  it('is ended with 408, and the room it had taken is free again', async () => {
    const headers = { 'content-length': BODY_BYTES_MAX };
    const dribbling = [1, 2, 3].map(() => send('dribbling', null, headers));

    const statuses = await Promise.all(dribbling.map(({ status }) => status));

    // The third one had no room before another was ended.
    expect(statuses).toEqual([408, 408, 408]);
    expect(seen.started).toBe(0);
    for (const { outgoing } of dribbling) outgoing.destroy();
    expect(await send('other', bodyOf(BODY_BYTES_MAX)).status).toBe(200);
  });

  it('must arrive before its request times out, however large it is', () => {
    for (const bytes of [100_000, 1_000_000, 16 * 1_048_576]) {
      const { graceMs, bytesPerSecond } = leastThroughput(bytes);
      expect(graceMs + (bytes / bytesPerSecond) * 1_000).toBeLessThan(60_000);
    }
  });
});

describe('a compressed body', () => {
  it('that breaks off gives its room back', async () => {
    const bomb = gzipSync(bodyOf(BODY_BYTES_MAX));
    const headers = { 'content-encoding': 'gzip', 'content-length': bomb.length };
    const broken = [1, 2].map(() => send('broken', null, headers));
    await until(() => seen.arrived === 2);
    for (const { outgoing } of broken) {
      outgoing.write(bomb.subarray(0, 10));
      outgoing.destroy();
    }

    expect(await send('broken', bomb, headers).status).toBe(200);
  });
});

/** A JSON text of so many bytes. */
function bodyOf(bytes: number): string {
  return JSON.stringify({ x: 'x'.repeat(bytes - '{"x":""}'.length) });
}

/** @param body null for one that does not come */
function send(
  key: string,
  body: string | Buffer | null,
  headers: Record<string, string | number> = { 'content-length': body?.length ?? 0 },
): { readonly outgoing: ClientRequest; readonly status: Promise<number> } {
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server listens on a port');
  const outgoing = sendRequest({
    method: 'POST',
    port: address.port,
    host: '127.0.0.1',
    headers: { 'x-key': key, 'content-type': 'application/json', ...headers },
  });
  const status = new Promise<number>((resolve) => {
    outgoing.on('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    outgoing.on('error', () => resolve(0));
  });
  if (body === null) outgoing.flushHeaders();
  else outgoing.end(body);
  return { outgoing, status };
}

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) {
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
}

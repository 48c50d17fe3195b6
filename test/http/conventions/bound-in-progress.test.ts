import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createServer, request as sendRequest, type ClientRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import type { RequestState } from '../../../src/http/context';
import { boundInProgress } from '../../../src/http/middleware/bound-in-progress';
import { deferred } from '../../support/deferred';

const IN_PROGRESS_MAX = 8;
const SMALL_BYTES_MAX = 10;

const seen = { arrived: 0, started: 0, running: 0, most: 0, gone: 0 };
const mayEnd = deferred<boolean>();
let server: Server;

beforeAll(async () => {
  const app = new Koa<RequestState>();
  app.use(async (ctx, next) => {
    ctx.state.caller = { partnerId: 'par_1', keyId: ctx.get('x-key'), scope: 'write' };
    ctx.res.once('close', () => {
      if (!ctx.res.writableEnded) seen.gone += 1;
    });
    seen.arrived += 1;
    await next();
  });
  app.use(boundInProgress({ requestsMax: IN_PROGRESS_MAX, smallBytesMax: SMALL_BYTES_MAX }));
  app.use(async (ctx) => {
    seen.started += 1;
    seen.running += 1;
    seen.most = Math.max(seen.most, seen.running);
    if (ctx.get('x-key') === 'slow' && ctx.request.length === undefined) await mayEnd.promise;
    seen.running -= 1;
    ctx.body = 'done';
  });
  const handle = app.callback();
  server = createServer((incoming, outgoing) => void handle(incoming, outgoing));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

describe('a bound on requests in progress', () => {
  it('lets eight of a key run; the others wait, and who hangs up leaves the queue', async () => {
    const first = Array.from({ length: IN_PROGRESS_MAX }, () => send('slow'));
    await until(() => seen.started === IN_PROGRESS_MAX);
    const impatient = [send('slow'), send('slow')];
    await until(() => seen.arrived === IN_PROGRESS_MAX + impatient.length);
    for (const { outgoing } of impatient) outgoing.destroy();
    await until(() => seen.gone === impatient.length);
    const patient = Array.from({ length: 10 }, () => send('slow'));
    await until(() => seen.arrived === 20);
    // Another key has places of its own.
    expect(await send('other').status).toBe(200);
    // A small body takes no place, and waits for none.
    expect(await send('slow', 'x'.repeat(SMALL_BYTES_MAX)).status).toBe(200);
    expect(seen.started).toBe(IN_PROGRESS_MAX + 2);

    mayEnd.resolve(true);

    const statuses = await Promise.all([...first, ...patient].map(({ status }) => status));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(seen).toMatchObject({ most: IN_PROGRESS_MAX + 1, started: 20, running: 0 });
  });
});

function send(
  key: string,
  body?: string,
): { readonly outgoing: ClientRequest; readonly status: Promise<number> } {
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server listens on a port');
  const length = body === undefined ? {} : { 'content-length': body.length };
  const outgoing = sendRequest({
    port: address.port,
    host: '127.0.0.1',
    headers: { 'x-key': key, ...length },
  });
  const status = new Promise<number>((resolve) => {
    outgoing.on('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    outgoing.on('error', () => resolve(0));
  });
  outgoing.end(body);
  return { outgoing, status };
}

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) {
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
}

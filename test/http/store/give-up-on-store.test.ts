import { afterAll, describe, expect, it } from '@jest/globals';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import Koa from 'koa';
import request from 'supertest';
import type { RequestState } from '../../../src/http/context';
import { giveUpOnStore } from '../../../src/http/middleware/give-up-on-store';
import { createHttpServer } from '../../../src/http/server';
import { deferred } from '../../support/deferred';

const LOOKS = 3;
const neverDone = () => new Promise<void>(() => undefined);

let looks = 0;
const hasSeenEnough = deferred<string>();
const app = new Koa<RequestState>();
app.use(
  giveUpOnStore(async () => {
    looks += 1;
    if (looks === LOOKS) hasSeenEnough.resolve('slow, but there');
    return true;
  }),
);
app.use(async (ctx) => {
  ctx.body = await hasSeenEnough.promise;
});
const server = createHttpServer(app.callback(), { keepAliveMs: 5_000 });
afterAll(() => {
  server.close();
});

describe('a request that takes long', () => {
  it('is waited for while the store answers', async () => {
    const response = await request(server).get('/');

    expect(response).toMatchObject({ status: 200, text: 'slow, but there' });
    expect(looks).toBe(LOOKS);
  });

  it('is given up in the end though the store answers others', async () => {
    const ctx = new Koa<RequestState>().createContext<RequestState>(
      new IncomingMessage(new Socket()),
      new ServerResponse(new IncomingMessage(new Socket())),
    );

    const work = giveUpOnStore(async () => true, 100)(ctx, neverDone);

    await expect(work).rejects.toMatchObject({ code: 'store_unavailable' });
  });
});

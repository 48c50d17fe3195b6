import { afterAll, describe, expect, it } from '@jest/globals';
import Koa from 'koa';
import request from 'supertest';
import type { RequestState } from '../../../src/http/context';
import { giveUpOnStore } from '../../../src/http/middleware/give-up-on-store';
import { createHttpServer } from '../../../src/http/server';
import { deferred } from '../../support/deferred';

const LOOKS = 3;

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
});

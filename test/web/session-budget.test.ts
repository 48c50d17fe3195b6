import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Koa from 'koa';
import type { Server } from 'node:http';
import request from 'supertest';
import type { RequestState } from '../../src/http/context';
import { boundSession } from '../../src/web/sign-in/session-budget';
import { deferred } from '../support/deferred';

const BUDGET = { requests: { perSecond: 0.01, burst: 3 }, concurrency: 1 };
let mayEnd = deferred<boolean>();
let started = deferred<boolean>();
let server: Server;

beforeAll(() => {
  const app = new Koa<RequestState>();
  app.use(async (ctx, next) => {
    const ids = { userId: 'usr_1', businessId: 'biz_1', partnerId: 'par_1' };
    ctx.state.signedInUser = { ...ids, sessionId: ctx.get('x-session'), formToken: 'token' };
    await next();
  });
  app.use(boundSession(BUDGET));
  app.use(async (ctx) => {
    started.resolve(true);
    if (ctx.get('x-slow') !== '') await mayEnd.promise;
    ctx.body = 'done';
  });
  server = app.listen(0, '127.0.0.1');
});
afterAll(() => {
  server.close();
});

const ask = (session: string) => request(server).get('/').set('x-session', session);

describe('a session', () => {
  it('has so many requests, then is told when to come again; another one has its own', async () => {
    for (let count = 0; count < 3; count += 1) expect((await ask('one')).status).toBe(200);

    const refused = await ask('one');

    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await ask('other')).status).toBe(200);
  });

  it('has no more in progress than it may', async () => {
    [mayEnd, started] = [deferred<boolean>(), deferred<boolean>()];
    const slow = ask('busy')
      .set('x-slow', 'yes')
      .then(({ status }) => status);
    await started.promise;

    expect((await ask('busy')).status).toBe(429);

    mayEnd.resolve(true);
    expect(await slow).toBe(200);
    expect((await ask('busy')).status).toBe(200);
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anApi, type ApiClient, type TestApi } from '../../support/http/api';
import { owner } from '../../support/business';
import { aProxiedStore } from '../../support/mongodb/proxied-store';
import type { TcpProxy } from '../../support/processes/tcp-proxy';
import { askAtOnce, expectGivenUp } from './store-in-trouble';

let proxy: TcpProxy;
let api: TestApi;
let partner: ApiClient;

beforeAll(async () => {
  const store = await aProxiedStore();
  proxy = store.proxy;
  api = await anApi({ MONGODB_URI: store.mongodbUri }, undefined, { watchesStore: true });
  partner = await api.aPartner();
  await partner.post('/user/onboard', owner);
});
afterAll(async () => {
  await api.close();
  await proxy.close();
});

describe('while the store is away', () => {
  it('every request is answered 503 with Retry-After within five seconds, and served when it is back', async () => {
    proxy.stop();
    const { wallet, writes, elapsedMs } = await askAtOnce(partner, 'while away');
    proxy.start();

    expectGivenUp([wallet, ...writes], elapsedMs);
    const { body } = await partner.get('/wallet', owner);
    expect(body.data.balance).toBe(0);
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isStoreReachable } from '../../../src/persistence/mongo/connection';
import { anApi, type ApiClient, type TestApi } from '../../support/http/api';
import { owner } from '../../support/business';
import { aProxiedStore } from '../../support/mongodb/proxied-store';
import type { TcpProxy } from '../../support/processes/tcp-proxy';
import { askAtOnce, expectGivenUp, topUp } from './store-in-trouble';

const KEY = 'while silent';

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

async function expectNoAnswer(): Promise<void> {
  const { wallet, writes, elapsedMs } = await askAtOnce(partner, KEY);
  expectGivenUp([wallet, ...writes], elapsedMs);
}

describe('a store that keeps its connections and answers nothing', () => {
  it('leads to 503 with Retry-After within five seconds, and requests are served when it answers again', async () => {
    proxy.freeze();
    await expectNoAnswer();
    await expectNoAnswer();
    const isReachable = await isStoreReachable(api.connection);
    proxy.thaw();
    const repeated = await topUp(partner, KEY);
    const wallet = await partner.get('/wallet', owner);

    expect(isReachable).toBe(false);
    expect(repeated.status).toBe(200);
    // What was asked while the store was silent is done now, together with its repetition, and once.
    expect(wallet.body.data.balance).toBe(5);
  });
});

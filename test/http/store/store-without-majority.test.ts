import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anApi, type ApiClient, type TestApi } from '../../support/http/api';
import { eventually } from '../../support/eventually';
import { owner } from '../../support/business';
import { FAULTS } from '../../support/mongodb/mongodb-faults';
import type { MongodbProxy } from '../../support/mongodb/mongodb-proxy';
import { aFaultyStore } from '../../support/mongodb/proxied-store';

/** The contract names five seconds; what this guards against takes half a minute. A busy machine may take the rest. */
const DEADLINE_MS = 20_000;
const KEY = { 'Idempotency-Key': 'without a majority' };

let proxy: MongodbProxy;
let api: TestApi;
let partner: ApiClient;

beforeAll(async () => {
  const store = await aFaultyStore();
  proxy = store.proxy;
  const environment = { MONGODB_URI: store.mongodbUri, RATE_LIMIT_PER_SECOND: '0' };
  api = await anApi(environment, undefined, { watchesStore: true, writeTimeoutMs: 5_000 });
  partner = await api.aPartner();
  await partner.post('/user/onboard', owner);
});
afterAll(async () => {
  await api.close();
  await proxy.close();
});

describe('a primary that has lost its majority', () => {
  it('leads to 503 with Retry-After within five seconds for whatever writes, and reads are served', async () => {
    const bringBack = proxy.failAll(({ body }) => body['writeConcern'] !== undefined, FAULTS.noMajority);
    const began = performance.now();
    const [wallet, ...writes] = await Promise.all([
      partner.get('/wallet', owner),
      partner.post('/wallet/topup', { ...owner, amount: 5 }, KEY),
      partner.post('/seed/lead', { website: owner.websiteUrl, visitors: [{}] }),
      partner.put('/campaign/status', { ...owner, enabled: true }),
    ]);
    const elapsedMs = performance.now() - began;
    bringBack();
    // Nobody knows how the first top-up ended: another is begun when its lease is over.
    api.clock.advance(30_001);
    await eventually(async () => {
      const repeated = await partner.post('/wallet/topup', { ...owner, amount: 5 }, KEY);
      expect(repeated.status).toBe(200);
    });
    const walletAfter = await partner.get('/wallet', owner);

    expect(wallet.status).toBe(200);
    for (const response of writes) {
      expect(response).toMatchObject({ status: 503, body: { code: 'store_unavailable' } });
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(elapsedMs).toBeLessThan(DEADLINE_MS);
    expect(walletAfter.body.data.balance).toBe(5);
  });
});

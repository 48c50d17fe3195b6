import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setTimeout as pause } from 'node:timers/promises';
import { FOR_REQUESTS } from '../../../src/persistence/mongo/connection';
import { anApi, type ApiClient, type TestApi } from '../../support/http/api';
import { owner } from '../../support/business';
import { FAULTS } from '../../support/mongodb/mongodb-faults';
import type { MongodbProxy } from '../../support/mongodb/mongodb-proxy';
import { aFaultyStore } from '../../support/mongodb/proxied-store';

/** Longer than it takes until a transaction that was cut off is tried again. */
const LATER_MS = 6_000;

let proxy: MongodbProxy;
let api: TestApi;
let partner: ApiClient;

beforeAll(async () => {
  const store = await aFaultyStore();
  proxy = store.proxy;
  api = await anApi({ MONGODB_URI: store.mongodbUri }, undefined, { ...FOR_REQUESTS, watchesStore: true });
  partner = await api.aPartner();
  await partner.post('/user/onboard', owner);
});
afterAll(async () => {
  await api.close();
  await proxy.close();
});

/** Lets the store fall silent as soon as a transaction is under way. */
async function silenceInTransaction(): Promise<() => void> {
  await proxy.passed(({ transaction }) => transaction !== null);
  return proxy.failAll(() => true, FAULTS.silence);
}

describe('a change that was answered 503 since the store fell silent', () => {
  it('is not made later, when its caller may have made another', async () => {
    const silenced = silenceInTransaction();
    const refused = await partner.put('/campaign/status', { ...owner, enabled: true });
    (await silenced)();
    await pause(LATER_MS);
    const { body } = await partner.get('/campaign/status', owner);

    expect(refused.status).toBe(503);
    expect(body.data.enabled).toBe(false);
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setTimeout as pause } from 'node:timers/promises';
import { FOR_REQUESTS } from '../../../src/persistence/mongo/connection';
import type { ApiClient } from '../../support/http/api';
import { owner } from '../../support/business';
import { FAULTS } from '../../support/mongodb/mongodb-faults';
import type { MongodbProxy } from '../../support/mongodb/mongodb-proxy';
import { anApiOnFaultyStore } from './store-in-trouble';

/** Longer than it takes until a transaction that was cut off is tried again. */
const LATER_MS = 6_000;

let inTrouble: Awaited<ReturnType<typeof anApiOnFaultyStore>>;
let proxy: MongodbProxy;
let partner: ApiClient;

beforeAll(async () => {
  inTrouble = await anApiOnFaultyStore({ ...FOR_REQUESTS, watchesStore: true });
  ({ proxy, partner } = inTrouble);
});
afterAll(() => inTrouble.close());

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

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Test } from 'supertest';
import type { ApiClient, TestApi } from '../../support/http/api';
import { eventually } from '../../support/eventually';
import { owner } from '../../support/business';
import { FAULTS } from '../../support/mongodb/mongodb-faults';
import type { MongodbProxy } from '../../support/mongodb/mongodb-proxy';
import { anApiOnFaultyStore, askAtOnce, expectGivenUp, topUp } from './store-in-trouble';

const KEY = 'without a majority';

let inTrouble: Awaited<ReturnType<typeof anApiOnFaultyStore>>;
let proxy: MongodbProxy;
let api: TestApi;
let partner: ApiClient;

beforeAll(async () => {
  inTrouble = await anApiOnFaultyStore(
    { watchesStore: true, writeTimeoutMs: 5_000 },
    { RATE_LIMIT_PER_SECOND: '0' },
  );
  ({ proxy, api, partner } = inTrouble);
});
afterAll(() => inTrouble.close());

const tellPayment = () => partner.post('/wallet/topup', { ...owner, amount: 7, reference: 'invoice 1' });
const tellExclusion = () => partner.post('/exclusion', { entries: ['rival.example'] });
const tellBusiness = () => partner.post('/user/onboard', { ...owner, websiteUrl: 'https://b.example' });

describe('a primary that has lost its majority', () => {
  it('leads to 503 with Retry-After within five seconds for whatever writes, and reads are served', async () => {
    const bringBack = proxy.failAll(({ body }) => body['writeConcern'] !== undefined, FAULTS.noMajority);
    const { wallet, writes, elapsedMs } = await askAtOnce(partner, KEY);
    bringBack();
    // Nobody knows how the first top-up ended: another is begun when its lease is over.
    api.clock.advance(30_001);
    await eventually(async () => {
      expect((await topUp(partner, KEY)).status).toBe(200);
    });
    const walletAfter = await partner.get('/wallet', owner);

    expect(wallet.status).toBe(200);
    expectGivenUp(writes, elapsedMs);
    expect(walletAfter.body.data.balance).toBe(5);
  });

  it.each<[string, () => Test]>([
    ['a payment is booked', tellPayment],
    ['somebody is excluded', tellExclusion],
    ['a business is onboarded', tellBusiness],
  ])('does not answer that %s, told once more, before a majority has it', async (_what, tell) => {
    const bringBack = proxy.failAll(({ body }) => body['writeConcern'] !== undefined, FAULTS.noMajority);
    const statusesWithout = [(await tell()).status, (await tell()).status];
    bringBack();

    expect(statusesWithout).toEqual([503, 503]);
    await eventually(async () => {
      expect((await tell()).status).toBe(200);
    });
  });
});

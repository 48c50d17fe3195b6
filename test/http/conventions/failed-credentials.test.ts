import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { KeyedBuckets } from '../../../src/http/keyed-buckets';
import { anApi, type TestApi } from '../../support/api';

let api: TestApi;
let lookUps = 0;

beforeAll(async () => {
  api = await anApi({ RATE_LIMIT_PER_SECOND: '0' }, ({ authenticateKey }) => ({
    authenticateKey: async (key) => {
      lookUps += 1;
      return await authenticateKey(key);
    },
  }));
});
afterAll(() => api.close());

describe('an address that sends invalid keys as fast as it can', () => {
  it('is refused without a look-up, while known keys of the same address pass', async () => {
    const partner = await api.aPartner();
    await partner.get('/webhook');
    const guesses = Array.from({ length: 300 }, (_, index) => `lo_live_${String(index).padStart(32, '0')}`);
    const statuses = await Promise.all(
      guesses.map(async (guess) => (await api.client(guess).get('/webhook')).status),
    );
    const late = await api.client('lo_live_another').get('/webhook');

    expect(statuses).toContain(429);
    expect(late).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(0);
    expect(lookUps).toBeLessThan(300);
    expect((await partner.get('/webhook')).status).toBe(200);
  });
});

describe('buckets of tokens', () => {
  it('let a burst pass, then so many a second, each key by itself', () => {
    let now = 0;
    const buckets = new KeyedBuckets({ perSecond: 2, burst: 3 }, () => now);
    for (let count = 0; count < 3; count += 1) buckets.take('one');

    expect([buckets.waitSeconds('one'), buckets.waitSeconds('other')]).toEqual([1, 0]);
    now += 500;
    expect(buckets.waitSeconds('one')).toBe(0);
  });
});

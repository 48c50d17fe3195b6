import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anApi, type TestApi } from '../../support/http/api';
import { MINUTE } from '../../support/clock';

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
  it('is refused without a look-up until time passes, while known keys of the same address pass', async () => {
    const partner = await api.aPartner();
    await partner.get('/webhook');
    await Promise.all(Array.from({ length: 60 }, (_, index) => guess(index)));
    const lookUpsBefore = lookUps;
    const refused = await guess(60);
    const known = await partner.get('/webhook');

    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(known.status).toBe(200);
    expect(lookUps).toBe(lookUpsBefore + 1);
    api.clock.advance(MINUTE);
    expect((await guess(61)).status).toBe(401);
  });
});

async function guess(number: number) {
  return await api.client(`lo_live_${String(number).padStart(32, '0')}`).get('/webhook');
}

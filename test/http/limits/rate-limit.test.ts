import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anApi, type TestApi } from '../../support/http/api';
import { owner } from '../../support/business';

let api: TestApi;

beforeAll(async () => {
  api = await anApi({ RATE_LIMIT_PER_SECOND: '2' });
});
afterAll(() => api.close());

describe('a request', () => {
  it('tells what is left of the limit', async () => {
    const partner = await api.aPartner();

    const { headers } = await partner.get('/webhook');

    expect(headers['ratelimit-policy']).toBe('"key";q=4;w=2');
    expect(headers['ratelimit']).toBe('"key";r=3;t=1');
  });

  it('is refused with 429 and the time to wait when there are too many', async () => {
    const partner = await api.aPartner();
    for (let count = 0; count < 4; count += 1) await partner.get('/webhook');

    const response = await partner.get('/webhook');

    expect(response).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(response.headers['retry-after']).toBe('1');
    expect(response.headers['ratelimit']).toMatch(/^"key";r=0;t=\d+$/);
  });

  it('is never refused when it seeds leads', async () => {
    const partner = await api.aPartner();
    await partner.post('/user/onboard', owner);

    const statuses: number[] = [];
    for (let count = 0; count < 10; count += 1) {
      const { status } = await partner.post('/seed/lead', { website: owner.websiteUrl, visitors: [] });
      statuses.push(status);
    }

    expect(new Set(statuses)).toEqual(new Set([200]));
  });
});

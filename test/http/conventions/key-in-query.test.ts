import { afterAll, describe, expect, it } from '@jest/globals';
import { anApi, type TestApi } from '../../support/http/api';
import { owner } from '../../support/business';

const apis: TestApi[] = [];

afterAll(async () => {
  await Promise.all(apis.map((api) => api.close()));
});

describe('an API key in the query', () => {
  it.each([
    ['everywhere', 200, 200],
    ['seed', 200, 401],
    ['never', 401, 401],
  ])(
    'with API_KEY_IN_QUERY=%s is answered %i by POST /seed/lead and %i by others',
    async (place, seed, other) => {
      const api = await anApi({ API_KEY_IN_QUERY: place });
      apis.push(api);
      const partner = await api.aPartner();
      await partner.post('/user/onboard', owner);
      const anonymous = api.client();
      const key = `x-api-key=${partner.apiKey}`;

      const seeded = await anonymous.post(`/seed/lead?${key}`, { website: owner.websiteUrl, visitors: [] });
      const listed = await anonymous.get(`/webhook?api_key=${partner.apiKey}`);

      expect([seeded.status, listed.status]).toEqual([seed, other]);
      // The header is taken whatever the setting.
      expect((await partner.get('/webhook')).status).toBe(200);
    },
  );
});

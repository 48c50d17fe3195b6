import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { WHOLE_READS_MAX } from '../../../src/http/middleware/bound-whole-reads';
import { anApi, type ApiClient, type TestApi } from '../../support/http/api';
import { eventually } from '../../support/eventually';
import { owner } from '../../support/business';
import { deferred } from '../../support/deferred';

const EXPORT = '/prospect/export.csv';
const WEBSITE = { websiteUrl: owner.websiteUrl };

const allHaveBegun = deferred<void>();
const mayEnd = deferred<void>();
let begun = 0;
let api: TestApi;
let partner: ApiClient;

beforeAll(async () => {
  api = await anApi({}, ({ exportProspects }) => ({
    async exportProspects(request) {
      begun += 1;
      if (begun === WHOLE_READS_MAX) allHaveBegun.resolve();
      if (begun <= WHOLE_READS_MAX) await mayEnd.promise;
      return await exportProspects(request);
    },
  }));
  partner = await api.aPartner();
  await partner.post('/user/onboard', owner);
});
afterAll(() => api.close());

describe('exports, statements and recoveries, which read everything there is', () => {
  it('are answered 429 with Retry-After while so many of the partner are in progress, and served afterwards', async () => {
    const running = Array.from({ length: WHOLE_READS_MAX }, async () => await partner.get(EXPORT, WEBSITE));
    await allHaveBegun.promise;
    const otherKey = await partner.withScope('read');
    const refused = [
      await otherKey.get(EXPORT, WEBSITE),
      await partner.post('/webhook/whk_1/recover', { since: '2026-01-01T00:00:00Z', dryRun: true }),
    ];
    const neighbour = await api.aPartner();
    await neighbour.post('/user/onboard', owner);
    const served = [await neighbour.get(EXPORT, WEBSITE), await partner.get('/prospect', WEBSITE)];
    mayEnd.resolve();
    const statuses = (await Promise.all(running)).map(({ status }) => status);

    for (const response of refused) {
      expect(response).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(served.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(statuses)).toEqual(new Set([200]));
    await expectServedAgain();
  });
});

/** The place is free when the last byte has left, which the client may see a little earlier. */
async function expectServedAgain(): Promise<void> {
  await eventually(async () => expect((await partner.get(EXPORT, WEBSITE)).status).toBe(200));
}

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { documentWithoutOperations } from '../../../tools/openapi/document-without-operations';
import { METHODS, type Method } from '../../../src/http/route';
import { anApi, type ApiClient, type TestApi } from '../../support/http/api';
import { owner } from '../../support/business';
import { processSeeds } from '../../support/intake';
import { prospectsOf, visitorNumber } from '../../support/leads';

let api: TestApi;
let partner: ApiClient;

beforeAll(async () => {
  api = await anApi({ SEED_BYTES_MAX: '4000000' });
  partner = await api.aPartner();
  await partner.post('/user/onboard', owner);
});
afterAll(() => api.close());

const DEPTHS = [17, 1_000, 5_000, 100_000];

const deepArray = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
const deepObject = (levels: number): string => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
const json = { 'content-type': 'application/json' };

const withBody = Object.entries(documentWithoutOperations().paths).flatMap(([path, item]) =>
  METHODS.flatMap((method): [Method, string][] =>
    item[method]?.requestBody === undefined || path === '/seed/lead' || path === '/outreach/inbound'
      ? []
      : [[method, path]],
  ),
);

const onboard = (metadata: string) =>
  partner
    .post('/user/onboard', undefined, json)
    .send(`{"email":"deep@example.com","websiteUrl":"example.com","metadata":${metadata}}`);

describe('a body that is nested too deep', () => {
  it.each(withBody)('is a 400 with a code of its own for %s %s, however deep', async (method, path) => {
    const address = path.replaceAll(/\{\w+\}/g, 'we_1');
    for (const levels of [17, 100_000]) {
      for (const text of [deepArray(levels), `{"x":${deepArray(levels)}}`]) {
        const response = await partner[method](address, undefined, { ...json }).send(text);

        expect(response).toMatchObject({
          status: 400,
          body: { code: 'body_too_deep', message: expect.stringContaining('16 levels') },
        });
      }
    }
  });

  it('leaves the place for the data of a caller that may be eight levels deep', async () => {
    expect(await onboard(deepObject(8))).toMatchObject({ status: 200 });
    expect(await onboard(deepObject(9))).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
  });
});

describe('a visitor that is nested too deep', () => {
  it.each(DEPTHS)('is rejected alone, with index and reason, at %i levels', async (levels) => {
    const visitors = [
      JSON.stringify(visitorNumber(1)),
      deepArray(levels),
      `{"businessEmail":"deep@engine.example","x":${deepObject(levels)}}`,
      `{"firstName":${deepArray(levels)}}`,
      JSON.stringify(visitorNumber(2)),
    ];
    const response = await partner
      .post('/seed/lead', undefined, json)
      .send(`{"website":"example.com","visitors":[${visitors.join(',')}]}`);
    await processSeeds(api);
    const { body } = await partner.get(`/seed/${response.headers['x-seed-batch-id']}`);

    expect(response).toMatchObject({ status: 200, body: {} });
    expect(body.data).toMatchObject({
      accepted: 2,
      rejected: {
        items: [1, 2, 3].map((index) => ({ index, reason: 'too_deep' })),
      },
    });
    expect(await prospectsOf(partner)).toHaveLength(2);
  });

  it('is rejected in the form of its sender too', async () => {
    const response = await partner
      .post('/seed/lead', undefined, json)
      .send(
        `{"Captured URL":"https://example.com/p","Business Email":"a@b.example","x":${deepArray(5_000)}}`,
      );
    await processSeeds(api);
    const { body } = await partner.get(`/seed/${response.headers['x-seed-batch-id']}`);

    expect(response.status).toBe(200);
    expect(body.data.rejected.items).toMatchObject([{ index: 0, reason: 'too_deep' }]);
  });

  it.each([
    ['website', `{"website":${deepArray(5_000)},"visitors":[]}`, 400],
    ['visitors', `{"website":"example.com","visitors":${deepObject(5_000)}}`, 400],
    ['another field', `{"website":"example.com","visitors":[],"x":${deepObject(5_000)}}`, 200],
  ])('is no reason to fail where it is %s', async (_field, text, status) => {
    expect((await partner.post('/seed/lead', undefined, json).send(text)).status).toBe(status);
  });

  it.each(['tags', 'capturedUrl', 'RecentPageUrls'])(
    'may be so in a text that is read as a list, in %s: what is no text in there is left out',
    async (field) => {
      const visitor = { ...visitorNumber(3), [field]: deepArray(15_000) };
      const response = await partner.post('/seed/lead', { website: 'example.com', visitors: [visitor] });
      await processSeeds(api);

      const { body } = await partner.get(`/seed/${response.headers['x-seed-batch-id']}`);
      expect(body.data).toMatchObject({ accepted: 1 });
    },
  );
});

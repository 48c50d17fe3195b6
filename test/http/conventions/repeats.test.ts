import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { documentWithoutOperations } from '../../../tools/openapi/document-without-operations';
import { METHODS, type Method } from '../../../src/http/route';
import { anApi, complainedFields, type ApiClient, type TestApi } from '../../support/http/api';
import { owner } from '../../support/business';
import { connectRaw } from '../../support/http/raw-http';

const KEYLESS = ['/openapi.json', '/auth/wildcard-partner'];

let api: TestApi;
let partner: ApiClient;
let otherKey: string;

beforeAll(async () => {
  api = await anApi({ RATE_LIMIT_PER_SECOND: '0' });
  partner = await api.aPartner();
  otherKey = (await api.aPartner()).apiKey;
  await partner.post('/user/onboard', owner);
});
afterAll(() => api.close());

/** Those that need a key; the others take no parameters but the token of a login link. */
const operations = Object.entries(documentWithoutOperations().paths).flatMap(([path, item]) =>
  METHODS.flatMap((method): [Method, string][] =>
    item[method] === undefined || KEYLESS.includes(path) ? [] : [[method, path]],
  ),
);

describe('a query parameter that is given twice', () => {
  it.each(operations)('is a 400 that names it, for %s %s', async (method, path) => {
    const address = path.replaceAll(/\{\w+\}/g, 'we_1');
    const response = await partner[method](`${address}?limit=1&email=a&limit=1&x[]=1&x[]=2`);

    expect(response).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
    expect(complainedFields(response)).toEqual(['limit', 'x[]']);
  });
});

describe('a login link with two tokens', () => {
  it('signs nobody in', async () => {
    const { body } = await partner.get('/user/login', owner);
    const { search } = new URL(body.data.loginUrl);
    const response = await api.client().get(`/auth/wildcard-partner${search}&auth_token=other`);

    expect(response.status).toBe(401);
    expect(response.headers['set-cookie']).toBeUndefined();
  });
});

describe('a key that is given twice', () => {
  it.each([
    [
      'under one name with two values',
      () => `x-api-key=${partner.apiKey}&x-api-key=${otherKey}`,
      'x-api-key',
    ],
    ['under the other name', () => `api_key=${otherKey}&api_key=${partner.apiKey}`, 'api_key'],
    ['under both names', () => `x-api-key=${partner.apiKey}&api_key=${otherKey}`, 'api_key'],
    ['twice the same', () => `api_key=${partner.apiKey}&api_key=${partner.apiKey}`, 'api_key'],
  ])('is refused %s', async (_title, query, field) => {
    const response = await api.client().get(`/webhook?${query()}`);

    expect(response).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
    expect(complainedFields(response)).toEqual([field]);
    expect(response.text).not.toContain(partner.apiKey);
  });

  it('is accepted where one of the two is empty', async () => {
    const response = await api.client().get(`/webhook?x-api-key=&api_key=${partner.apiKey}`);

    expect(response.status).toBe(200);
  });
});

describe('a header that decides who asks and for what', () => {
  it.each([
    ['x-api-key', () => [partner.apiKey, otherKey]],
    ['Idempotency-Key', () => ['one', 'two']],
  ])('is refused when %s is sent twice', async (name, values) => {
    const connection = connectRaw(api.origin);
    const lines = values().map((value) => `${name}: ${value}`);
    connection.write(
      ['POST /api/v1/wallet/topup HTTP/1.1', 'Host: x', 'Content-Length: 0', ...lines, '', ''].join('\r\n'),
    );
    const answer = await connection.nextAnswer();
    connection.destroy();

    expect(answer?.status).toBe(400);
    expect(JSON.parse(answer?.body ?? '')).toMatchObject({
      errors: [{ path: name.toLowerCase(), message: 'is given more than once' }],
    });
  });
});

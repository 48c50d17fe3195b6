import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anApi, type ApiClient, type TestApi } from '../support/http/api';

let api: TestApi;
let partner: ApiClient;

const address = { email: 'jane.secretive@example.com', websiteUrl: 'https://example.com' };

beforeAll(async () => {
  api = await anApi();
  partner = await api.aPartner();
});
afterAll(() => api.close());

describe('the log', () => {
  it('tells of every request by its path', async () => {
    await partner.get('/user', address);

    expect(lastLine()).toMatchObject({
      method: 'GET',
      path: '/api/v1/user',
      status: 404,
      keyId: partner.keyId,
    });
  });

  it.each([
    ['a key in the query', () => api.client().get('/user', { ...address, api_key: partner.apiKey })],
    ['a key in the header', () => partner.get('/user', address)],
    ['a body that is no JSON', () => brokenBody(`{"email":"${address.email}","key":"${partner.apiKey}"`)],
    ['a body that is refused', () => partner.post('/user/onboard', { ...address, websiteUrl: 'localhost' })],
    ['an onboarding', () => partner.post('/user/onboard', { ...address, firstName: 'Secretive' })],
    ['a login', () => partner.get('/user/login', address)],
    ['an address in the path', () => partner.get(`/user/${address.email}`)],
    ['a key in the path', () => api.client().get(`/${partner.apiKey}/user`)],
  ])('never holds keys or personal data: %s', async (_name, call) => {
    api.logs.length = 0;
    await call();
    const text = api.logs.join('');

    expect(api.logs.length).toBeGreaterThan(0);
    expect(text).not.toContain(partner.apiKey);
    expect(text.toLowerCase()).not.toContain('secretive');
    expect(text).not.toContain('auth_token');
  });

  it('never holds a login token or the cookie it is exchanged for', async () => {
    const { body } = await partner.get('/user/login', address);
    const { pathname, searchParams } = new URL(body.data.loginUrl);
    const token = searchParams.get('auth_token') ?? '';
    api.logs.length = 0;
    const response = await api.client().get(`/${pathname}`, { auth_token: token });
    const value = /lo_session=([\w-]+)/.exec((response.get('Set-Cookie') ?? []).join())?.[1] ?? '';
    await api.client().get('//leads', {}, { cookie: `lo_session=${value}` });
    const text = api.logs.join('');

    expect(value).toHaveLength(43);
    expect(api.logs).toHaveLength(2);
    expect(text).not.toContain(token);
    expect(text).not.toContain(value);
  });

  it.each(['/u/', '/U/', '/privacy/', '//u/', '/x/u/', '/api/v1/u/', '/u/%0a'])(
    'never holds the token of a message, which acts for whoever has it: %s',
    async (before) => {
      const token = `biz_1.enr_1.${'h'.repeat(43)}.${'s'.repeat(22)}`;
      api.logs.length = 0;
      await fetch(`${api.origin}${before}${token}`);

      expect(api.logs).toHaveLength(1);
      expect(api.logs.join('')).not.toContain('s'.repeat(22));
    },
  );

  it('holds the ids that a path names', async () => {
    const id = 'pro_01kb2m3n4p5q6r7s8t9v0wxyz';
    await partner.get(`/prospect/${id}`);
    expect(lastLine()).toMatchObject({ path: `/api/v1/prospect/${id}` });
  });

  it('holds the details of our own faults, which the caller does not get', async () => {
    const { userId } = (await partner.post('/user/onboard', address)).body.data;
    await api.connection.collection('wallets').deleteMany({ partnerId: partner.partnerId });
    api.logs.length = 0;
    const response = await partner.get(`/user/${userId}`);

    expect(response.status).toBe(500);
    expect(response.body).toEqual({
      status: 500,
      code: 'internal_error',
      message: 'Something went wrong on our side; the request id leads us to it',
      requestId: expect.any(String),
    });
    expect(api.logs.join('')).toContain('Invariant violated');
    expect(api.logs.join('')).toContain(response.body.requestId);
  });
});

function brokenBody(text: string) {
  return partner.post('/user/onboard', undefined, { 'content-type': 'application/json' }).send(text);
}

function lastLine(): unknown {
  return JSON.parse(api.logs.at(-1) ?? '{}');
}
